import { count } from '../../../../config/diagnostics/english.ts'
import { valueAt } from '../../../../config/edit/edit.ts'
import type { Finding, Keys } from '../../../protocol.ts'
import { partsOf, partWith } from '../../parts.ts'
import type { Item } from './navigator-items.ts'

/** What is known of a market's file. */
export interface KnownMarket {
  readonly file: string
  /** What it says. */
  readonly value: unknown
  /** What the checker says of it. */
  readonly findings: readonly Finding[]
  /** How many things are left to put right before it goes live. */
  readonly gaps: number
}

/** The parts of a market as the navigator lists them, each with how much it has and what is wrong in it. */
export function partItems({ file, value, findings, gaps }: KnownMarket): Item[] {
  const errors = findings.filter(({ severity }) => severity === 'error')
  return partsOf('market').map(({ id, title }) => ({
    file,
    part: id,
    title,
    note: id === 'ready' ? (gaps > 0 ? `${gaps} open` : '') : (notes[id]?.(value) ?? ''),
    errors: errors.filter(({ at }) => partWith('market', at)?.part === id).length,
    isUnsaved: false,
  }))
}

const notes: Readonly<Record<string, (value: unknown) => string>> = {
  plans: (value) => counted(value, ['plans'], 'plan'),
  landing: (value) => counted(value, ['landing', 'blocks'], 'section'),
  wizard: (value) =>
    valueAt(value, ['wizard']) === undefined ? 'none' : counted(value, ['wizard', 'questions'], 'question'),
  thanks: (value) => counted(value, ['thankYou', 'blocks'], 'section'),
  promotions: (value) => counted(value, ['promotions'], ''),
}

function counted(value: unknown, at: Keys, noun: string): string {
  const list = valueAt(value, at)
  if (!Array.isArray(list) || list.length === 0) return ''
  return noun === '' ? String(list.length) : count(list.length, noun)
}
