import type { Context } from '#checker/model.ts'
import type { Addresses } from '#server/pages.ts'
import type { Shown } from './last-sound-pages.ts'
import { type PreviewPages, type PreviewParts, previewPages } from './pages.ts'
import type { createSources, SourcesAt } from './sources.ts'

/** What is shown as of today, or as of a day (YYYY-MM-DD). */
export type StateOn = (day: string | undefined) => State

/** The most days whose pages are held at once. */
const mostDays = 4

/** What is shown as of today, and of each day that is asked for. */
export function statesIn(shown: Shown, parts: PreviewParts, sourcesIn: ReturnType<typeof createSources>): StateOn {
  const states = new Map<string | undefined, State>()
  const make = (day: string | undefined): State => {
    const { context } = shown
    const pages = day === undefined ? shown : shown.on(day)
    const sourcesAt = sourcesIn(context, day)
    const sources: SourcesAt = (path) => (pages.failing.has(path) ? [] : sourcesAt(path))
    const { addresses, failing } = pages
    return { addresses, failing, pages: previewPages(pages, parts), sources, context }
  }
  return (day) => {
    const state = states.get(day) ?? make(day)
    if (states.size >= mostDays) states.clear()
    states.set(day, state)
    return state
  }
}

export interface State {
  readonly addresses: Addresses
  readonly failing: ReadonlySet<string>
  readonly pages: PreviewPages
  readonly sources: SourcesAt
  readonly context: Context
}
