import { PageLink } from '../../renderer/elements/Links.tsx'
import { Columns, Section } from '../../renderer/elements/Section.tsx'
import type { BlockProps } from '../blocks.ts'

export function LinkCards({ block: { anchor, heading, text, items } }: BlockProps<'linkCards'>) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <Columns>
        {items.map((item) => (
          <li key={item.title}>
            <h3>
              <PageLink href={item.href}>{item.title}</PageLink>
            </h3>
            <p>{item.text}</p>
          </li>
        ))}
      </Columns>
    </Section>
  )
}
