import { blockKinds } from '../../../blocks/blocks.ts'
import type { Block } from '../../../contract/config.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pageOf, splitLink, type WrittenLink, writtenLinks } from '../../model/addresses.ts'
import type { Context, Rule } from '../../model/context.ts'
import type { PagePart } from '../../model/page-parts.ts'

/** Whoever has followed a label once knows where it leads the next time. */
export const labelsAgree: Rule = {
  name: 'labels-agree',
  description:
    'A label leads to one kind of page: `Compare …` to a comparison, `… quote` to a form, any other to what it leads to elsewhere. Where it must lead to another kind, a `note` beside it says so.',
  check: (context) => {
    const links = writtenLinks(context).flatMap((link) => labelled(context, link))
    return [...Map.groupBy(links, ({ label }) => label.toLowerCase()).values()].flatMap(problems)
  },
}

/** What can follow a link. */
type Kind = 'a comparison' | 'a form' | 'a page to read'

interface Labelled {
  readonly link: WrittenLink
  readonly label: string
  readonly kind: Kind
}

function labelled(context: Context, link: WrittenLink): Labelled[] {
  const page = link.label === undefined || link.note !== undefined ? undefined : pageOf(context, link)
  return page && link.label !== undefined ? [{ link, label: link.label.trim(), kind: kindOf(page, link.href) }] : []
}

function kindOf({ blocks, isWritten, market, path }: PagePart, href: string): Kind {
  if (!isWritten) return market?.wizard?.path === path ? 'a form' : 'a page to read'
  const { anchor } = splitLink(href)
  const meant = blocks.filter((block) => block.anchor === anchor)
  const [first = 'a page to read'] = (meant.length > 0 ? meant : blocks).flatMap((block) => kindOfBlock(block) ?? [])
  return first
}

/** What a block makes of its page; undefined for one that stands on pages of every kind. */
function kindOfBlock(block: Block): Kind | undefined {
  const { form, shareCard } = blockKinds[block.kind]
  if (form || (block.kind === 'markets' && block.leadsTo === 'quote')) return 'a form'
  if (shareCard === 'comparison' || block.kind === 'markets') return 'a comparison'
  return shareCard && 'a page to read'
}

function problems(links: readonly Labelled[]): Finding[] {
  const [first] = links
  if (!first) return []
  const promised = promiseOf(first.label)
  const related = promised ? undefined : { file: first.link.file, pointer: first.link.pointer }
  return links.flatMap(({ link, label, kind }): Finding[] => {
    if (kind === (promised ?? first.kind)) return []
    const message = `${quote(label)} leads to ${kind} here${promised ? `, but says that ${promised} follows` : `, and to ${first.kind} elsewhere`}.`
    const hint = 'Use another label or address; where both are fixed, say in a "note" beside it what follows.'
    return [{ file: link.file, pointer: link.pointer, message, hint, ...(related && { related }) }]
  })
}

/** What the words of an English label promise. */
function promiseOf(label: string): Kind | undefined {
  if (/^compare\b/i.test(label)) return 'a comparison'
  return /\bquotes?\b/i.test(label) ? 'a form' : undefined
}
