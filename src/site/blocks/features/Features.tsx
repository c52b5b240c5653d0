import { Icon } from '../../renderer/elements/Icon.tsx'
import { Columns, Section } from '../../renderer/elements/Section.tsx'
import type { BlockProps } from '../blocks.ts'

export function Features({ block: { anchor, heading, text, items } }: BlockProps<'features'>) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <Columns>
        {items.map((item) => (
          <li key={item.title}>
            <Icon name={item.icon} size={28} />
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </Columns>
    </Section>
  )
}
