import type { PageBlockOf } from '../../../engine/page.ts'
import { Anchor } from '../../elements/Anchor.tsx'
import { Section } from '../../elements/Section.tsx'
import styles from './PageList.module.css'

/** The pages below an address. */
export function PageList({ block: { anchor, heading, text, data } }: { readonly block: PageBlockOf<'pageList'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ul className={styles.list}>
        {data.pages.map(({ path, title, description }) => (
          <li key={path}>
            <h3>
              <Anchor href={path}>{title}</Anchor>
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
