import { useMemo } from 'react'
import type { OutlineEntry } from '../../protocol.ts'
import { useStudioState } from './studio-context.tsx'

/** The only markets that whoever is signed in has a role for; undefined where that is all of them, and where Studio runs alone. */
function ownMarkets(): readonly string[] | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="studio-markets"]')?.content.split(' ')
}

/** The files of some markets, and those that all markets share. */
export function offeredOf(
  outline: readonly OutlineEntry[],
  markets: readonly string[] | undefined,
): readonly OutlineEntry[] {
  return markets ? outline.filter(({ market }) => market === undefined || markets.includes(market)) : outline
}

/** The files that lists offer: without those of markets whose edits the desk would refuse. Links still open them. */
export function useOffered(): readonly OutlineEntry[] {
  const outline = useStudioState((state) => state.outline)
  return useMemo(() => offeredOf(outline, ownMarkets()), [outline])
}
