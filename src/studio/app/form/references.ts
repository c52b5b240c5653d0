import { valueAt } from '#checker/edit.ts'
import { slug } from '#engine/text.ts'
import type { Keys, Operation, Reference, ReferenceKind } from '../../protocol.ts'
import type { FormState } from './form-context.ts'
import { uniqueValue } from './ids.ts'
import { setOperation } from './operations.ts'
import { titleOf } from './schema/labels.ts'

const questions: Keys = ['wizard', 'questions']
const rules: Keys = ['wizard', 'rules']

/** The lists of a market's own file, by the kind of their items. */
const lists: Readonly<Record<string, Keys>> = {
  provider: ['providers'],
  planType: ['planTypes'],
  plan: ['plans'],
  benefit: ['benefits'],
  question: questions,
}

/** The possible targets of a reference at some keys. */
export function offered(form: FormState, kind: string, at: Keys): readonly Reference[] {
  const own = marketOf(form.file.file)
  const market = marketBeside(form, at) ?? own
  const known = form.references[kind as ReferenceKind] ?? []
  const isOwn = market === own && isMarketFile(form) && (kind === 'rule' || kind in lists)
  if (!isOwn) return known.filter(({ within }) => [undefined, market].includes(within) || market === undefined)
  // The open file is newer than the server's list.
  const others = kind === 'benefit' ? known.filter(({ within }) => within === undefined) : []
  return [...ownOf(form, kind), ...others]
}

function ownOf({ file: { value } }: FormState, kind: string): Reference[] {
  if (kind === 'rule') {
    return Object.keys(Object(valueAt(value, rules))).map((id) => ({ id, label: id }))
  }
  const list = valueAt(value, lists[kind] ?? ['nothing'])
  return (Array.isArray(list) ? list : []).flatMap((item) => {
    const id: unknown = Object(item)['id']
    return typeof id === 'string' || typeof id === 'number' ? [{ id, label: labelOfItem(value, kind, item) }] : []
  })
}

function labelOfItem(value: unknown, kind: string, item: Readonly<Record<string, unknown>>): string {
  if (kind === 'question' && typeof item['summary'] === 'string') return item['summary']
  if (kind !== 'plan') return titleOf(item)
  const providers = valueAt(value, ['providers'])
  const provider = Array.isArray(providers) && providers.find((one) => Object(one)['id'] === item['provider'])
  return [titleOf(item), provider ? titleOf(provider) : ''].filter(Boolean).join(' · ')
}

/** The `market` property next to a reference, or next to the lists that it stands in. */
function marketBeside({ file }: FormState, at: Keys): string | undefined {
  if (at.at(-1) === 'market') return undefined
  for (let depth = at.length - 1; depth > 0; depth--) {
    const holder = valueAt(file.value, at.slice(0, depth))
    const market: unknown = Array.isArray(holder) ? undefined : Object(holder)['market']
    if (typeof market === 'string') return market
  }
  return undefined
}

export function marketOf(file: string): string | undefined {
  return /^config\/(?:markets\/([^/.]+)|providers\/([^/]+)\/)/.exec(file)?.slice(1).find(Boolean)
}

function isMarketFile({ file }: FormState): boolean {
  return /^config\/markets\/[^/.]+\.json$/.test(file.file)
}

/** A new target of a reference: its id, and the operation that writes it. */
interface Creation {
  readonly id: string
  readonly operation: Operation
}

type Draft = (id: string, name: string, form: FormState) => object

/** The first values of new targets; the checker reports what is left to fill in. */
const drafts: Readonly<Record<string, Draft>> = {
  provider: (id, name) => ({ id, name, colour: '#4a5a64' }),
  planType: (id, label) => ({ id, label }),
  benefit: (id, label) => ({ id, label, shortLabel: label, meaning: '' }),
  question: (id, text) => ({
    id,
    field: id,
    text,
    summary: text,
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  }),
  rule: (_id, _name, { file }) => ({ answer: valueAt(file.value, [...questions, 0, 'id']) ?? '', isOneOf: [] }),
  region: (id, name) => ({ id, name }),
}

/** Whether what there is already is still on its way from the server. */
export function isLoading({ references }: FormState, kind: string): boolean {
  return references[kind as ReferenceKind] === undefined
}

/** Makes a new target for a reference; undefined where that is not possible, and until it is known what there is. */
export function creation(form: FormState, kind: string, name: string, at: Keys): Creation | undefined {
  const draft = isLoading(form, kind) ? undefined : drafts[kind]
  const id = String(
    uniqueValue(
      slug(name),
      offered(form, kind, at).map((one) => one.id),
    ),
  )
  const home = homeOf(form, kind, at)
  if (!draft || !home || id === '') return undefined
  const { file, list, was } = home
  const value = draft(id, name, form)
  if (kind !== 'rule') return { id, operation: { kind: 'insert', file, into: list, index: was, value, was } }
  const isFirst = valueAt(form.file.value, list) === undefined
  return {
    id,
    operation: isFirst
      ? setOperation(file, list, undefined, { [id]: value })
      : setOperation(file, [...list, id], undefined, value),
  }
}

interface Home {
  readonly file: string
  readonly list: Keys
  /** The number of its items. */
  readonly was: number
}

/** The file and list that hold the targets of a reference. */
function homeOf(form: FormState, kind: string, at: Keys): Home | undefined {
  const known = form.references[kind as ReferenceKind] ?? []
  if (kind === 'region') return { file: 'config/site.json', list: ['regions'], was: known.length }
  const list = kind === 'rule' ? rules : lists[kind]
  const own = marketOf(form.file.file)
  const market = marketBeside(form, at) ?? own
  if (!list || market === undefined || isTranslation(form)) return undefined
  if (market !== own || !isMarketFile(form)) {
    const was = known.filter(({ within }) => within === market).length
    return { file: `config/markets/${market}.json`, list, was }
  }
  const items = valueAt(form.file.value, list)
  // A question alone does not make a wizard.
  const isWizard = list[0] === 'wizard' && valueAt(form.file.value, questions) === undefined
  return isWizard ? undefined : { file: form.file.file, list, was: Array.isArray(items) ? items.length : 0 }
}

/** Whether a file is an overlay. */
function isTranslation({ file }: FormState): boolean {
  return /\.[a-z]{2,3}-[^/.]*\.(json|md)$/.test(file.file)
}
