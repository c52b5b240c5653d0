import type { PageBlockOf } from '../../../engine/page.ts'
import { ActionLink, buttonClass } from '../../elements/Actions.tsx'
import { Anchor } from '../../elements/Anchor.tsx'
import styles from './NotFound.module.css'

/** What a visitor reads at an address that leads nowhere. */
export function NotFound({ block }: { readonly block: PageBlockOf<'notFound'> }) {
  return (
    <div className={styles.notFound}>
      <h1>{block.title}</h1>
      <p>{block.text}</p>
      <div className={styles.actions}>
        <ActionLink label={block.home} href="/" emphasis="primary" />
        <button type="button" className={`${buttonClass.secondary} ${styles.back}`} onClick={() => history.back()}>
          {block.back}
        </button>
      </div>
      <h2>{block.marketsHeading}</h2>
      <ul className={styles.markets}>
        {block.data.markets.map(({ id, href, label }) => (
          <li key={id}>
            <Anchor href={href}>{label}</Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
