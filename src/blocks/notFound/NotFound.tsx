import { ActionLink, buttonClass, rowClass } from '../../renderer/elements/Actions.tsx'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { LeadText, Opening } from '../../renderer/elements/Section.tsx'
import { useHydrated } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './NotFound.module.css'

/** What a visitor reads at an address that leads nowhere. */
export function NotFound({ block }: { readonly block: PageBlockOf<'notFound'> }) {
  // Going back takes a script, so the button is there when the script is.
  const hydrated = useHydrated()
  return (
    <Opening>
      <h1>{block.title}</h1>
      <LeadText>{block.text}</LeadText>
      <div className={rowClass}>
        <ActionLink label={block.home} href="/" emphasis="primary" />
        {hydrated && (
          <button type="button" className={buttonClass.secondary} onClick={goBack}>
            {block.back}
          </button>
        )}
      </div>
      <h2 className={styles.heading}>{block.marketsHeading}</h2>
      <ul className={styles.markets}>
        {block.data.markets.map(({ id, href, name }) => (
          <li key={id}>
            <Anchor href={href}>{name}</Anchor>
          </li>
        ))}
      </ul>
    </Opening>
  )
}

/** Goes back to the page before this one, or home where there is none, as in a new tab. */
function goBack(): void {
  const { canGoBack = history.length > 1 } = window.navigation ?? {}
  // Of a page of another site before this one, only the referrer tells.
  if (canGoBack || (document.referrer !== '' && history.length > 1)) history.back()
  else location.assign('/')
}
