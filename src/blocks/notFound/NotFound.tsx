import { ActionLink, buttonClass, rowClass } from '../../renderer/elements/Actions.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useHydrated } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import { Hero } from '../hero/Hero.tsx'
import { MarketCards } from '../markets/Markets.tsx'

/** What a visitor reads at an address that leads nowhere. */
export function NotFound({ block }: { readonly block: PageBlockOf<'notFound'> }) {
  // Going back takes a script, so the button is seen when the script is there.
  const hydrated = useHydrated()
  return (
    <>
      <Hero block={{ ...block, kind: 'hero' }}>
        <div className={rowClass}>
          <ActionLink label={block.home} href={block.data.home} emphasis="primary" />
          <button
            type="button"
            className={buttonClass.secondary}
            disabled={!hydrated}
            onClick={() => goBack(block.data.home)}
          >
            {block.back}
          </button>
        </div>
      </Hero>
      <Section heading={block.marketsHeading}>
        <MarketCards cards={block.data.markets} />
      </Section>
    </>
  )
}

/** Goes back to the page before this one, or home where there is none, as in a new tab. */
function goBack(home: string): void {
  const { canGoBack = history.length > 1 } = window.navigation ?? {}
  // Of a page of another site before this one, only the referrer tells.
  if (canGoBack || (document.referrer !== '' && history.length > 1)) history.back()
  else location.assign(home)
}
