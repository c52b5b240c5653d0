import type { Change } from './change.ts'

/** How much of what is equal stays beside what is different, in characters. */
const context = 40

/** The change with long texts cut to `longest` characters or a little more, around the place where they differ. */
export function narrowed({ what, before, after }: Change, longest: number): Change {
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
