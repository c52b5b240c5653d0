import { blockKinds } from '../../../blocks/blocks.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { list, quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { type PagePart, pageParts } from '../../model/page-parts.ts'

const writable = Object.entries(blockKinds).flatMap(([kind, { opening, generated }]) =>
  opening && !generated ? [kind] : [],
)

/** A page has one main heading, and begins with it. */
export const oneHeading: Rule = {
  name: 'one-heading',
  description: 'A page has exactly one block with the main heading, and it comes first.',
  check: (context) =>
    pageParts(context)
      .filter(({ isWritten }) => isWritten)
      .flatMap(problems),
}

function problems({ file, pointer: page, blocks }: PagePart): Finding[] {
  const at = (i: number): string => pointer(page, 'blocks', i, 'kind')
  const [first, ...others] = blocks.flatMap(({ kind }, i) => (blockKinds[kind].opening ? [{ kind, i }] : []))
  if (!first) {
    const message = 'This page has no main heading.'
    return [{ file, pointer: pointer(page, 'blocks'), message, hint: `Begin it with one of ${list(writable, 'or')}.` }]
  }
  const late =
    first.i > 0
      ? [{ file, pointer: at(first.i), message: `The block ${quote(first.kind)} must come first on its page.` }]
      : []
  const more = others.map(({ kind, i }) => {
    const message = `The block ${quote(kind)} is a second main heading: the page has one in its block ${quote(first.kind)}.`
    return { file, pointer: at(i), message, hint: 'Keep one of them.' }
  })
  return [...late, ...more]
}
