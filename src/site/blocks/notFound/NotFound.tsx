import { ActionLink, buttonClass, rowClass } from '../../renderer/elements/Actions.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useHydrated } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
import { Hero } from '../hero/Hero.tsx'
import { MarketCards } from '../markets/Markets.tsx'

/** The page for unknown addresses, with links to home and to markets. */
export function NotFound({ block }: BlockProps<'notFound'>) {
  // The button needs a script.
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

/** Goes back in the history, or home if there is nothing to go back to, as in a new tab. */
function goBack(home: string): void {
  const { canGoBack = history.length > 1 } = window.navigation ?? {}
  // The Navigation API does not count pages of other sites; the referrer shows that there was one.
  if (canGoBack || (document.referrer !== '' && history.length > 1)) history.back()
  else location.assign(home)
}
