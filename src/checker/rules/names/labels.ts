import type { Block, Plan } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { type DataLocation, type Finding, parentPointer, pointer, quote, say, withArticle } from '../../findings.ts'
import { linkedPages, type WrittenLink } from '../../model/addresses.ts'
import type { PagePart } from '../../model/page-parts.ts'
import { textsIn } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentsOf, findingsWithin, type Rule } from '../../model.ts'
import { nounFor } from '../../schema/sentences.ts'

export const labelsDiffer: Rule = {
  name: 'labels-differ',
  description:
    'Options, questions, fields, links, providers, types, the plans of a provider and markets have labels of their own within their list; no two markets have the same `order` (a warning).',
  check: (context) => [
    ...findingsWithin(context, documentsOf(context), listProblems),
    ...findingsWithin(context, context.markets, planProblems),
    ...repeated(
      context.markets.map(({ file, value: { name } }) => ({ file, pointer: '/name', label: name })),
      'market',
    ),
    ...orderProblems(context),
  ],
}

/** A label in a list, by the names of the list and of the label. */
const listed =
  /^(.*\/(?:options|questions|fields|contactFields|navigation|links|providers|planTypes|benefits|items))\/\d+\/(label|text|summary|name|question)$/

/** The keys whose texts must differ between the items of these lists; in other lists, only `label`. */
const labels: Readonly<Record<string, readonly string[]>> = {
  questions: ['text', 'summary'],
  providers: ['name'],
  items: ['question'],
}

/** The keys of an item's label and id. */
const keys = new Set(['label', 'text', 'summary', 'name', 'question', 'id', 'value'])

interface Labelled extends DataLocation {
  readonly label: string
  /** The id of the labelled thing; equal ids have a rule of their own. */
  readonly id?: string | undefined
}

function idBeside(texts: ReadonlyMap<string, string>, at: string): string | undefined {
  const item = parentPointer(at)
  return texts.get(`${item}/id`) ?? texts.get(`${item}/value`)
}

function listProblems({ file, value }: ConfigDocument<object>): Finding[] {
  const texts = new Map(textsIn(value).flatMap(({ pointer: at, key, text }) => (keys.has(key) ? [[at, text]] : [])))
  const found = [...texts].flatMap(([at, text]) => {
    const [, list = '', key = ''] = listed.exec(at) ?? []
    const name = list.slice(list.lastIndexOf('/') + 1)
    return (labels[name] ?? ['label']).includes(key)
      ? [{ file, pointer: at, label: text, list, key, id: idBeside(texts, at) }]
      : []
  })
  return [...Map.groupBy(found, ({ list, key }) => `${list} ${key}`).values()].flatMap((same) => {
    return repeated(same, nounFor(undefined, `${same[0]?.list}/0`))
  })
}

function repeated(all: readonly Labelled[], noun: string): Finding[] {
  const first = new Map<string, Labelled>()
  return all.flatMap((one): Finding[] => {
    const { file, pointer: at, label, id } = one
    const key = label.trim().toLowerCase()
    const earlier = first.get(key)
    if (!earlier) first.set(key, one)
    if (!earlier || (id !== undefined && earlier.id === id)) return []
    const message = say`There is ${withArticle(noun)} ${quote(label)} already.`
    const hint = say`Visitors cannot tell the two apart: give one of them other words, or remove it.`
    return [{ file, pointer: at, message, hint, related: { file: earlier.file, pointer: earlier.pointer } }]
  })
}

function planProblems({ file, value: { plans = [] } }: ConfigDocument<Market>): Finding[] {
  return plans.flatMap((plan, i): Finding[] => {
    const earlier = plans.findIndex((other) => isSamePlan(plan, other))
    if (earlier >= i) return []
    const message = say`The provider ${quote(plan.provider)} has a plan ${quote(plan.plan)} already.`
    const hint = say`Visitors would find it twice: remove one of the two, or give it its own name.`
    const related = { file, pointer: pointer('/plans', earlier, 'plan') }
    return [{ file, pointer: pointer('/plans', i, 'plan'), message, hint, related }]
  })
}

/** Whether two plans have one name at one time: a plan may follow on one that has ended. */
function isSamePlan(one: Plan, other: Plan): boolean {
  const isSame =
    one.provider === other.provider &&
    (one === other || one.id !== other.id) &&
    one.plan.toLowerCase() === other.plan.toLowerCase()
  const endsBefore = (a: Plan, b: Plan) => a.until !== undefined && b.from !== undefined && a.until < b.from
  return isSame && !endsBefore(one, other) && !endsBefore(other, one)
}

function orderProblems({ markets }: Context): Finding[] {
  const free = Math.max(0, ...markets.map(({ value }) => value.order)) + 1
  const first = new Map<number, ConfigDocument<Market>>()
  return markets.flatMap((market): Finding[] => {
    const { file, value } = market
    const { order } = value
    const earlier = first.get(order)
    if (!earlier) {
      first.set(order, market)
      return []
    }
    const message = say`The market ${quote(earlier.value.name)} has the order ${order} too, so that their files' names decide which comes first in menus and lists.`
    const related = { file: earlier.file, pointer: '/order' }
    const hint = say`Give one of them a number that is free, such as ${free}.`
    return [{ file, pointer: '/order', message, hint, related, severity: 'warning' }]
  })
}

export const labelsAgree: Rule = {
  name: 'labels-agree',
  description:
    'A label leads to one kind of page: `Compare …` to a comparison, `… quote` to a form, any other to what it leads to elsewhere. Where it must lead to another kind, a `note` beside it says so.',
  check: (context) => {
    const links = [...linkedPages(context)].flatMap(([link, page]) => (page ? labelled(link, page) : []))
    return [...Map.groupBy(links, ({ label }) => label.toLowerCase()).values()].flatMap(problems)
  },
}

/** The target of a link. */
type Kind = 'a comparison' | 'a form' | 'a page to read'

interface LabelledLink {
  readonly link: WrittenLink
  readonly label: string
  readonly kind: Kind
}

function labelled(link: WrittenLink, page: PagePart): LabelledLink[] {
  const { label, note } = link
  return label !== undefined && note === undefined ? [{ link, label: label.trim(), kind: kindOf(page, link) }] : []
}

function kindOf({ blocks, isWritten, market, path }: PagePart, { anchor }: WrittenLink): Kind {
  if (!isWritten) return market?.wizard?.path === path ? 'a form' : 'a page to read'
  const meant = blocks.filter((block) => block.anchor === anchor)
  const [first = 'a page to read'] = (meant.length > 0 ? meant : blocks).flatMap((block) => kindOfBlock(block) ?? [])
  return first
}

/** The kind of page that a block makes; undefined for blocks of every page. */
function kindOfBlock(block: Block): Kind | undefined {
  const { form, shareCard } = blockKinds[block.kind]
  if (form || (block.kind === 'markets' && block.leadsTo === 'quote')) return 'a form'
  if (shareCard === 'comparison' || block.kind === 'markets') return 'a comparison'
  return shareCard && 'a page to read'
}

function problems(links: readonly LabelledLink[]): Finding[] {
  const [first] = links
  if (!first) return []
  const promised = promiseOf(first.label)
  const related = promised ? undefined : { file: first.link.file, pointer: first.link.pointer }
  return links.flatMap(({ link, label, kind }): Finding[] => {
    if (kind === (promised ?? first.kind)) return []
    const message = say`${quote(label)} leads to ${kind} here${promised ? say`, but says that ${promised} follows` : say`, and to ${first.kind} elsewhere`}.`
    const hint = say`Use another label or address; where both are fixed, say in a ${quote('note')} beside it what follows.`
    return [{ file: link.file, pointer: link.pointer, message, hint, ...(related && { related }) }]
  })
}

/** The kinds of page that words of an English label promise. */
function promiseOf(label: string): Kind | undefined {
  if (/^compare\b/i.test(label)) return 'a comparison'
  return /\bquotes?\b/i.test(label) ? 'a form' : undefined
}
