import type { Block } from '#engine/contract/config.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { type Finding, list, pointer, quote, say } from '../../findings.ts'
import { documentPages, type PagePart } from '../../model/page-parts.ts'
import { findingsWithin, misfit, type Rule } from '../../model.ts'

/** Finds blocks without content on their page. */
export const blocksFit: Rule = {
  name: 'blocks-fit',
  description:
    'A block that shows a part of a market, or counts its working days, stands on a page of a market that has it; forms stand on pages of their own; what the site makes itself nobody writes.',
  check: (context) => findingsWithin(context, documentPages(context), unfitBlocks),
}

function unfitBlocks(pages: readonly PagePart[]): Finding[] {
  return pages.flatMap((page) => page.blocks.flatMap((block, i) => unfit(page, block, i)))
}

function unfit(part: PagePart, block: Block, i: number): Finding[] {
  const { file, pointer: page, market } = part
  const problem = misfit(block.kind, market)
  return problem ? [{ file, pointer: pointer(page, 'blocks', i, 'kind'), ...problem }] : uncountedDays(part, block, i)
}

/** Finds promises in working days without an office's hours. */
function uncountedDays({ file, pointer: page, market }: PagePart, block: Block, i: number): Finding[] {
  if (market?.contact) return []
  const message = say`Working days are those of the office hours in the ${quote('contact')} of a market, and here there are none.`
  const hint = say`Remove the date${market ? say`, or add ${quote('contact')} to the file` : say`: this is no page of a market`}.`
  const days = blockKinds[block.kind].workingDays?.(block) ?? []
  return days.map(({ at }) => ({ file, pointer: pointer(page, 'blocks', i, ...at), message, hint }))
}

const writable = Object.entries(blockKinds).flatMap(([kind, { opening, generated }]) =>
  opening && !generated ? [kind] : [],
)

/** Finds pages without exactly one main heading at their start. */
export const oneHeading: Rule = {
  name: 'one-heading',
  description: 'A page has exactly one block with the main heading, and it comes first.',
  check: (context) => findingsWithin(context, documentPages(context), headingProblems),
}

function headingProblems(pages: readonly PagePart[]): Finding[] {
  return pages.filter(({ isWritten }) => isWritten).flatMap(headingsOf)
}

function headingsOf({ file, pointer: page, blocks }: PagePart): Finding[] {
  const at = (i: number): string => pointer(page, 'blocks', i, 'kind')
  const [first, ...others] = blocks.flatMap(({ kind }, i) => (blockKinds[kind].opening ? [{ kind, i }] : []))
  if (!first) {
    const message = say`This page has no main heading.`
    return [
      { file, pointer: pointer(page, 'blocks'), message, hint: say`Begin it with one of ${list(writable, 'or')}.` },
    ]
  }
  const late =
    first.i > 0
      ? [{ file, pointer: at(first.i), message: say`The block ${quote(first.kind)} must come first on its page.` }]
      : []
  const more = others.map(({ kind, i }) => {
    const message = say`The block ${quote(kind)} is a second main heading: the page has one in its block ${quote(first.kind)}.`
    return { file, pointer: at(i), message, hint: say`Keep one of them.` }
  })
  return [...late, ...more]
}
