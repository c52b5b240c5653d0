import { cell } from '../diagnostics/english.ts'
import type { Change, DiffSection, Entry, Move } from './change.ts'

interface DiffFormat {
  /** How many changes of an entry are listed; the others are counted. */
  readonly most: number
}

const signs = { added: '+', removed: '-', changed: '~' } as const
/** Longer texts are cut, with so much context around the difference; in characters. */
const longest = 160
const context = 40

/** The changes as text for a terminal. */
export function diffText(sections: readonly DiffSection[], format: DiffFormat): string {
  if (sections.length === 0) return 'Nothing changes for visitors.\n'
  const texts = sections.map(({ title, entries }) => {
    return [`${title}: ${tally(entries)}`, ...entries.flatMap((entry) => entryLines(entry, format))].join('\n')
  })
  return `${texts.join('\n\n')}\n`
}

/** The changes as JSON, in full: `{changes, sections}`, how many there are and the sections as they are. */
export function diffJson(sections: readonly DiffSection[]): string {
  const changes = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  return `${JSON.stringify({ changes, sections }, null, 2)}\n`
}

/** The changes as Markdown, for the description of a pull request. */
export function diffMarkdown(sections: readonly DiffSection[], format: DiffFormat): string {
  if (sections.length === 0) return 'Nothing changes for visitors.\n'
  const texts = sections.map(({ title, entries }) => {
    const rows = entries.flatMap((entry) => entryRows(entry, format))
    return `### ${title.replaceAll(/\s+/g, ' ')}\n\n${tally(entries)}\n\n| | What | Before | After |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
  })
  return `## What changes for visitors\n\n${texts.join('\n\n')}\n`
}

function tally(entries: readonly Entry[]): string {
  const fates = ['added', 'removed', 'changed'] as const
  const counts = fates.map((fate) => [entries.filter((entry) => entry.fate === fate).length, fate] as const)
  return counts.flatMap(([number, fate]) => (number > 0 ? [`${number} ${fate}`] : [])).join(', ')
}

function entryLines({ name, fate, changes }: Entry, { most }: DiffFormat): string[] {
  const rest = changes.length - most
  return [
    `  ${signs[fate]} ${name}`,
    ...changes.slice(0, most).map((change) => `      ${changeLine(change, fate)}`),
    ...(rest > 0 ? [`      and ${rest} more (--all tells them)`] : []),
  ]
}

function changeLine(change: Change, fate: Entry['fate']): string {
  const { what, before, after, moved } = narrowed(change)
  if (moved) return `${what} ${moveWords(moved)}: ${quotedText(after ?? '')}${along(moved)}`
  if (fate !== 'changed') return `${what}: ${quotedText(after ?? before ?? '')}`
  if (before !== undefined && after !== undefined) return `${what}: ${quotedText(before)} → ${quotedText(after)}`
  if (after !== undefined) return `${what} added: ${quotedText(after)}`
  return before === undefined ? what : `${what} removed: ${quotedText(before)}`
}

function entryRows({ name, fate, changes }: Entry, { most }: DiffFormat): string[] {
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  const head = `${name}${fate === 'changed' ? '' : ` (${fate})`}`
  const rest = changes.length - most
  const rows = changes.slice(0, most).map((change, i) => {
    const { what, before = '', after = '', moved } = narrowed(change)
    if (moved) return row([i === 0 ? head : '', `${what} ${moveWords(moved)}`, '', `${after}${along(moved)}`])
    const sides = fate === 'removed' ? [before || after, ''] : [before, after]
    return row([i === 0 ? head : '', what, ...sides])
  })
  return [
    ...(rows.length > 0 ? rows : [row([head, '', '', ''])]),
    ...(rest > 0 ? [row(['', `and ${rest} more`, '', ''])] : []),
  ]
}

/** For example `moved up, before "Plans"`. */
function moveWords({ direction, neighbour }: Move): string {
  return `moved ${direction}, ${direction === 'up' ? 'before' : 'behind'} ${quotedText(cut(neighbour, context))}`
}

function along({ others }: Move): string {
  return others > 0 ? `, and ${others} more with it` : ''
}

// Control characters would reach the terminal.
function quotedText(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, '�')
}

/** Cuts long texts around their difference. */
export function narrowed({ what, before, after, moved }: Change): Change {
  if (moved) return { what, before: cut(before, longest), after: cut(after, longest), moved }
  if (before === undefined || after === undefined || Math.max(before.length, after.length) <= longest) {
    return { what, before: cut(before, longest), after: cut(after, longest) }
  }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const part = (text: string): string => {
    const from = wordStart(text, Math.max(0, start - context))
    const to = text.length - Math.max(0, end - context)
    return cut(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`, longest * 2)
  }
  return { what, before: part(before), after: part(after) }
}

function wordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf(' ', at) + 1
}

function cut<T extends string | undefined>(text: T, longest: number): T | string {
  return text !== undefined && text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
