import type { Block, Plan, PlanOption, WizardConfig } from '#engine/contract/config.ts'
import { reservedFields } from '#engine/forms.ts'
import { optionField } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { idOf } from '../files.ts'
import { type DataLocation, fileName, type Message, pointer, quote, say } from '../findings.ts'
import type { ConfigDocument, Context } from '../model.ts'
import type { TextDocument } from './config-document.ts'
import { type PagePart, type WrittenFields, writtenFields } from './page-parts.ts'

/** A name with its location. */
export interface WrittenId extends DataLocation {
  readonly id: string | number
}

/** Names of one kind that must differ from each other. */
export interface IdGroup {
  /** The kind of thing: `provider`, `question`… */
  readonly noun: string
  readonly ids: readonly WrittenId[]
  /** For form fields: names elsewhere in the same form, with the kind of thing there. */
  readonly taken?: ReadonlyMap<string, Message>
}

/** The values of one key in the items of a list, with their locations. */
export function idsOf<K extends string>(
  { file, pointer: at }: DataLocation,
  items: readonly { readonly [key in K]: string | number }[],
  key: K,
): WrittenId[] {
  return items.map((item, i) => ({ file, pointer: pointer(at, i, key), id: item[key] }))
}

/**
 * The names within a market: benefits, including those of all markets, providers, plan types, plans, and the wizard's.
 */
export function idsInMarket(
  market: ConfigDocument<Market>,
  benefits: Context['benefits'],
  site: Context['site'],
): IdGroup[] {
  const { file, value } = market
  const { leavesOut = [] } = value.wizard?.contact ?? {}
  const contactFields = (site?.value.contactFields ?? []).filter(({ name }) => !leavesOut.includes(name))
  const ofContact = contactFields.map(
    ({ name }) => [name, say`a contact field in ${fileName('config/site.json')}`] as const,
  )
  const options = (value.plans ?? []).flatMap((plan) => plan.options ?? [])
  const ofOptions = options.map(
    ({ id, label }) => [optionField(id), say`the option ${quote(label)} of a plan`] as const,
  )
  const shared = benefits ? idsOf({ file: benefits.file, pointer: '/benefits' }, benefits.value.benefits, 'id') : []
  return [
    { noun: 'benefit', ids: [...shared, ...idsUnder(market, 'benefits')] },
    { noun: 'provider', ids: idsUnder(market, 'providers') },
    { noun: 'plan type', ids: idsUnder(market, 'planTypes') },
    { noun: 'plan', ids: idsUnder(market, 'plans') },
    { noun: 'list', ids: idsUnder(market, 'lists') },
    ...(value.plans ?? []).map(({ eligibility = [] }, i) => {
      return { noun: 'rule', ids: idsOf({ file, pointer: pointer('/plans', i, 'eligibility') }, eligibility, 'id') }
    }),
    ...(value.plans ?? []).flatMap(({ options = [] }, i) =>
      optionGroups(file, pointer('/plans', i, 'options'), options),
    ),
    ...(value.wizard ? wizardIds(file, value.wizard, new Map([...reserved, ...ofContact, ...ofOptions])) : []),
  ]
}

/** The options of a plan, and the choices of each. */
function optionGroups(file: string, at: string, options: readonly PlanOption[]): IdGroup[] {
  return [
    { noun: 'option', ids: idsOf({ file, pointer: at }, options, 'id') },
    ...options.map(({ choices }, i) => {
      return { noun: 'choice', ids: idsOf({ file, pointer: pointer(at, i, 'choices') }, choices, 'id') }
    }),
  ]
}

/** A benefit that a plan's record names. */
export interface PlanBenefitId {
  readonly id: string
  readonly list: 'benefits' | 'excludes'
  /** The path of keys to it from the plan. */
  readonly at: readonly (string | number)[]
}

/** The benefits that a plan's record names: those that it includes, then those that it excludes. */
export function benefitIds({ benefits, excludes = [] }: Plan): PlanBenefitId[] {
  return [
    ...benefits.map((benefit, i): PlanBenefitId => {
      const isPlain = typeof benefit === 'string'
      return {
        id: isPlain ? benefit : benefit.id,
        list: 'benefits',
        at: isPlain ? ['benefits', i] : ['benefits', i, 'id'],
      }
    }),
    ...excludes.map((id, i): PlanBenefitId => ({ id, list: 'excludes', at: ['excludes', i] })),
  ]
}

/** The benefits that the options of a plan add. */
export function optionBenefitIds({ options = [] }: Plan): Pick<PlanBenefitId, 'id' | 'at'>[] {
  return options.flatMap(({ choices }, i) =>
    choices.flatMap(({ benefits = [] }, j) =>
      benefits.map((id, k) => ({ id, at: ['options', i, 'choices', j, 'benefits', k] })),
    ),
  )
}

function idsUnder(
  { file, value }: ConfigDocument<Market>,
  key: 'benefits' | 'lists' | 'providers' | 'planTypes' | 'plans',
): WrittenId[] {
  return idsOf({ file, pointer: pointer('', key) }, value[key] ?? [], 'id')
}

/** The ids of articles and legal texts, which are referred to by id alone. */
export function textIds(texts: readonly TextDocument<object>[]): IdGroup {
  return { noun: 'text', ids: texts.map(({ file }) => ({ file, pointer: '', id: idOf(file) })) }
}

/** The anchors on a page. */
export function anchorsOnPage({ file, pointer: page, blocks }: PagePart): IdGroup {
  return { noun: 'anchor', ids: blocks.flatMap((block, i) => blockAnchors(file, pointer(page, 'blocks', i), block)) }
}

/** The anchors of a text's headings. */
export function textAnchors({ file, value: { text } }: TextDocument<object>): WrittenId[] {
  return idsOf({ file, pointer: '/text/anchors' }, text.anchors, 'id')
}

/** The anchors of a block and its parts. */
export function blockAnchors(file: string, at: string, block: Block): WrittenId[] {
  const own = block.anchor === undefined ? [] : [{ file, pointer: pointer(at, 'anchor'), id: block.anchor }]
  const others = blockKinds[block.kind].anchors?.(block) ?? []
  return [...own, ...others.map(({ at: keys, id }) => ({ file, pointer: pointer(at, ...keys), id }))]
}

/** The purposes of the receiver's reserved field names. */
const meanings: Readonly<Record<(typeof reservedFields)[number], string>> = {
  'form-name': 'the form itself',
  'bot-field': 'the field that only software fills in',
  elapsed: 'how long the page was shown',
  plan: 'the chosen plan',
  reference: 'the reference of the lead',
  'seen-price': 'the price that the visitor read',
  'seen-day': 'the day of the page on which they read it',
  'seen-for': 'for whom that page said that its prices are',
}

const reserved = new Map<string, Message>(reservedFields.map((name) => [name, [meanings[name]]]))

/** The names of fields and options within forms that are written as blocks. */
export function formIds(context: Context): IdGroup[] {
  return writtenFields(context).flatMap(ofFields)
}

/** The names within a wizard; `taken` are those of its form. */
export function wizardIds(
  file: string,
  {
    questions,
    fields = [],
    contact,
  }: Pick<WizardConfig, 'questions' | 'fields'> & Partial<Pick<WizardConfig, 'contact'>>,
  taken: ReadonlyMap<string, Message>,
): IdGroup[] {
  const list = { file, pointer: '/wizard/questions' }
  const hidden = idsOf({ file, pointer: '/wizard/fields' }, fields, 'name')
  const own = idsOf({ file, pointer: '/wizard/contact/fields' }, contact?.fields ?? [], 'name')
  return [
    { noun: 'question', ids: idsOf(list, questions, 'id') },
    { noun: 'field', ids: [...idsOf(list, questions, 'field'), ...hidden, ...own], taken },
    ...optionIds(list, questions),
  ]
}

function ofFields({ fields, ...list }: WrittenFields): IdGroup[] {
  return [{ noun: 'field', ids: idsOf(list, fields, 'name'), taken: reserved }, ...optionIds(list, fields)]
}

function optionIds(
  { file, pointer: at }: DataLocation,
  items: readonly { readonly options?: readonly { readonly value: string }[] }[],
): IdGroup[] {
  return items.map(({ options = [] }, i) => {
    return { noun: 'option', ids: idsOf({ file, pointer: pointer(at, i, 'options') }, options, 'value') }
  })
}
