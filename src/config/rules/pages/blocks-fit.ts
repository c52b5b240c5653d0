import { blockKinds } from '../../../blocks/blocks.ts'
import type { Block } from '../../../contract/config.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { type PagePart, pageParts } from '../../model/page-parts.ts'

/** A block stands where there is something for it to show. */
export const blocksFit: Rule = {
  name: 'blocks-fit',
  description:
    'A block that shows a part of a market, or counts its working days, stands on a page of a market that has it; forms stand on pages of their own; what the site makes itself nobody writes.',
  check: (context) => pageParts(context).flatMap((page) => page.blocks.flatMap((block, i) => problems(page, block, i))),
}

function problems(part: PagePart, block: Block, i: number): Finding[] {
  const { file, pointer: page, market } = part
  const { kind } = block
  const { generated, shows, form } = blockKinds[kind]
  const at = pointer(page, 'blocks', i, 'kind')
  if (generated) {
    const message = `The block ${quote(kind)} is made by the site itself, of a profile or a text.`
    return [{ file, pointer: at, message, hint: 'Remove the block here.' }]
  }
  if (form && market) {
    const message = `The block ${quote(kind)} stands on a market's page, where nothing receives it.`
    return [{ file, pointer: at, message, hint: 'Put it on a page under config/pages, and link to that.' }]
  }
  if (!shows || market?.[shows] !== undefined) return uncountedDays(part, block, i)
  const message = market
    ? `The block ${quote(kind)} shows ${quote(shows)}, which this market does not have.`
    : `The block ${quote(kind)} shows a market, so it belongs on a page of a market's file.`
  const hint = market ? `Add ${quote(shows)} to the file, or remove the block.` : 'Remove the block here.'
  return [{ file, pointer: at, message, hint }]
}

/** Promises in working days where no office says which days it works. */
function uncountedDays({ file, pointer: page, market }: PagePart, block: Block, i: number): Finding[] {
  if (market?.contact) return []
  const message = 'Working days are those of the office hours in the "contact" of a market, and here there are none.'
  const hint = `Remove the date${market ? ', or add "contact" to the file' : ': this is no page of a market'}.`
  const days = blockKinds[block.kind].workingDays?.(block) ?? []
  return days.map(({ at }) => ({ file, pointer: pointer(page, 'blocks', i, ...at), message, hint }))
}
