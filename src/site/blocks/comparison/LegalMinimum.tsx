import { PageLink } from '../../renderer/elements/Links.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Comparison.module.css'

type Minimum = NonNullable<PageBlockOf<'comparison'>['data']['minimum']>

/** The minimum that the law sets for all plans of the market; `meaning` is the text of the link that explains it. */
export function LegalMinimum({ label, facts, note, href, meaning }: Minimum & { readonly meaning: string }) {
  return (
    <p className={styles.minimum}>
      <strong>{label}</strong> {facts.map((fact) => [<span key={fact}>{fact}</span>, ' '])}
      <PageLink href={href}>{meaning}</PageLink>
      {note && <br />}
      {note}
    </p>
  )
}
