import type { Keys } from '../../protocol.ts'

/** A tab of the editor: a form, the wizard's map, all plans, a translation, the open points or the source. */
export interface Tab {
  readonly id: string
  readonly title: string
  readonly kind: 'form' | 'flow' | 'plans' | 'translation' | 'ready' | 'source'
  /** The object that a form edits; `properties` limits it to some, of which `bodyKey` is the text of a Markdown file. */
  readonly at: Keys
  readonly properties?: readonly string[]
  /** Whether it is for people who know files, and shown with Advanced. */
  readonly isAdvanced?: boolean
}

/** A part of a file in the navigator, with its tabs. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly tabs: readonly Tab[]
}

export const source: Tab = { id: 'source', title: 'Source', kind: 'source', at: [], isAdvanced: true }

export function form(id: string, title: string, at: Keys, properties?: readonly string[]): Tab {
  return { id, title, kind: 'form', at, ...(properties && { properties }) }
}

/** The properties of a page that are about its address. */
export const address = ['path', 'aliases', 'meta']
