import { valueAt } from '../../../config/edit/edit.ts'
import type { Keys, Operation, Reference, ReferenceKind } from '../../protocol.ts'
import type { FormState } from './form-context.ts'
import { titleOf } from './schema/labels.ts'

/** Where a market's own file has what it refers to, by kind. */
const lists: Readonly<Record<string, Keys>> = {
  provider: ['providers'],
  planType: ['planTypes'],
  plan: ['plans'],
  benefit: ['benefits'],
  question: ['wizard', 'questions'],
}

/** What a value at some keys can refer to. */
export function offered(form: FormState, kind: string, at: Keys): readonly Reference[] {
  const own = marketOf(form.file.file)
  const market = marketBeside(form, at) ?? own
  const known = form.references[kind as ReferenceKind] ?? []
  const isOwn = market === own && isMarketFile(form) && (kind === 'rule' || kind in lists)
  if (!isOwn) return known.filter(({ within }) => [undefined, market].includes(within) || market === undefined)
  // What is the market's own is read from its file, where it may have been written just now.
  const others = kind === 'benefit' ? known.filter(({ within }) => within === undefined) : []
  return [...ownOf(form, kind), ...others]
}

function ownOf({ file: { value } }: FormState, kind: string): Reference[] {
  if (kind === 'rule') {
    return Object.keys(Object(valueAt(value, ['wizard', 'rules']))).map((id) => ({ id, label: id }))
  }
  const list = valueAt(value, lists[kind] ?? ['nothing'])
  return (Array.isArray(list) ? list : []).map((item) => ({ id: item.id, label: labelOfItem(value, kind, item) }))
}

function labelOfItem(value: unknown, kind: string, item: Readonly<Record<string, unknown>>): string {
  if (kind === 'question' && typeof item['summary'] === 'string') return item['summary']
  if (kind !== 'plan') return titleOf(item)
  const insurers = valueAt(value, ['providers'])
  const insurer = Array.isArray(insurers) && insurers.find(({ id }) => id === item['provider'])
  return [titleOf(item), insurer ? titleOf(insurer) : ''].filter(Boolean).join(' · ')
}

/** The market that is named beside a value, as a plan's is in a reference to it. */
function marketBeside({ file }: FormState, at: Keys): string | undefined {
  const holder = valueAt(file.value, at.slice(0, -1))
  const market: unknown = Array.isArray(holder) ? undefined : Object(holder)['market']
  return typeof market === 'string' && at.at(-1) !== 'market' ? market : undefined
}

/** The market that a file belongs to, by its path. */
export function marketOf(file: string): string | undefined {
  return /^config\/(?:markets\/([^/.]+)|providers\/([^/]+)\/)/.exec(file)?.slice(1).find(Boolean)
}

function isMarketFile({ file }: FormState): boolean {
  return /^config\/markets\/[^/.]+\.json$/.test(file.file)
}

/** What makes something new that a value can refer to: its id, and the operation that writes it into the file. */
export interface Creation {
  readonly id: string
  readonly operation: Operation
}

type Draft = (id: string, name: string, form: FormState) => object

/** What something new begins as; the checker says what is left to fill in. */
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
}

/** How something of a kind that does not exist yet is made in this file; undefined where it cannot be. */
export function creation(form: FormState, kind: string, name: string): Creation | undefined {
  const [draft, list] = [drafts[kind], lists[kind]]
  const id = idFor(name)
  if (!draft || !list || !isMarketFile(form) || id === '') return undefined
  const items = valueAt(form.file.value, list)
  const was = Array.isArray(items) ? items.length : 0
  if (kind === 'question' && was === 0) return undefined
  const value = draft(id, name, form)
  return { id, operation: { kind: 'insert', file: form.file.file, into: list, index: was, value, was } }
}

/** An id in the words of a name: `Great Eastern` is `great-eastern`. */
export function idFor(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
