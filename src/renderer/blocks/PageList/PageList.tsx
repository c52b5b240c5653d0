import type { PageBlockOf } from '../../../engine/page-block.ts'
import { Anchor } from '../../elements/Anchor.tsx'
import { Columns } from '../../elements/Columns.tsx'
import { Section } from '../../elements/Section.tsx'

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
