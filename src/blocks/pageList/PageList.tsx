import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { Columns } from '../../renderer/elements/Columns.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import type { PageBlockOf } from '../blocks.ts'

/** The pages below an address. */
export function PageList({ block: { anchor, heading, text, data } }: { readonly block: PageBlockOf<'pageList'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <Columns width="wide">
        {data.pages.map(({ path, title, description }) => (
          <li key={path}>
            <h3>
              <Anchor href={path}>{title}</Anchor>
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </Columns>
    </Section>
  )
}
