import type { Diagnostic } from '../src/config/diagnostics/diagnostic.ts'
import type { Mutation } from './mutations.ts'

/** Edits whose errors stand neither at the edited place nor name it, and why no checker could do better. */
export interface Elsewhere {
  readonly name: string
  readonly reason: string
  readonly fits: (error: Diagnostic, mutation: Mutation) => boolean
}

/** Every such kind of edit; any other is a fault. */
export const elsewhere: readonly Elsewhere[] = [
  {
    name: 'an address taken away',
    reason: 'the links to it say so; nothing tells which page had it',
    fits: ({ rule, message }) => rule === 'links-resolve' && message.includes(' leads nowhere.'),
  },
  {
    name: "a profile's own plan taken away",
    reason: 'the pages that name it say so; nothing tells which profile listed it',
    fits: ({ rule, message }) => rule === 'references-resolve' && / has no plan \d+\.$/.test(message),
  },
  {
    name: 'a section of a market taken away',
    reason: 'the block that shows it says so, and names the section',
    fits: ({ rule, message }) => rule === 'blocks-fit' && message.endsWith(', which this market does not have.'),
  },
  {
    name: 'another kind',
    reason: 'the properties that the kind does not have say so, and name the kind',
    fits: ({ rule }, { places }) => rule === 'unknown-property' && places.some((path) => path.at(-1) === 'kind'),
  },
]
