/** A choice by the value of a figure: `{plan.my-plan.lowest.premium, select, true {Our lowest} other {A low one}}`. */
export interface Choice {
  readonly name: string
  /** The words for each value, `other` for those that have none. */
  readonly branches: Readonly<Record<string, string>>
  readonly written: string
  /** Its offset in the text, in UTF-16 units. */
  readonly at: number
}

const start = /\{\s*([\w.-]+)\s*,\s*select\s*,/g
const key = /\s*([\w-]+)\s*\{/y

/** The outermost choices of a text. Choices with an unclosed brace are left out. */
export function choicesIn(text: string): Choice[] {
  const found: Choice[] = []
  let end = 0
  let closing: ReadonlyMap<number, number> | undefined
  for (const { 0: opening, 1: name = '', index } of text.matchAll(start)) {
    if (index < end) continue
    closing ??= closingBraces(text)
    const choice = choiceAt(text, closing, index, index + opening.length)
    if (!choice) continue
    end = choice.end
    found.push({ name, branches: choice.branches, written: text.slice(index, end), at: index })
  }
  return found
}

function choiceAt(text: string, closing: ReadonlyMap<number, number>, at: number, from: number) {
  const branches: Record<string, string> = {}
  let cursor = from
  for (;;) {
    key.lastIndex = cursor
    const found = key.exec(text)
    if (!found) break
    const close = closing.get(key.lastIndex - 1)
    if (close === undefined) return undefined
    branches[found[1] ?? ''] ??= text.slice(key.lastIndex, close)
    cursor = close + 1
  }
  const close = closing.get(at)
  const isClosed = close !== undefined && text.slice(cursor, close).trim() === ''
  return isClosed && cursor > at ? { branches, end: close + 1 } : undefined
}

/** The offset of the brace that closes each brace of a text, by its offset. */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    const opening = brace === '{' ? undefined : open.pop()
    if (brace === '{') open.push(index)
    else if (opening !== undefined) closing.set(opening, index)
  }
  return closing
}

/** Replaces each choice, also those within others, by the branch that `choose` returns; by default it stays as written. */
export function withChoices(text: string, choose: (choice: Choice) => string | undefined): string {
  let [read, end] = ['', 0]
  for (const choice of choicesIn(text)) {
    const branch = choose(choice)
    read += text.slice(end, choice.at) + (branch === undefined ? choice.written : withChoices(branch, choose))
    end = choice.at + choice.written.length
  }
  return read + text.slice(end)
}

/** The branch for a value. */
export function branchFor({ branches }: Choice, value: string): string {
  return branches[value] ?? branches['other'] ?? ''
}

/** The texts that a text with choices can become, its first branches first; their number doubles with each choice. */
export function waysToChoose(text: string, most = 1000): string[] {
  let [ways, end] = [[''], 0]
  for (const { at, written, branches } of choicesIn(text)) {
    const before = text.slice(end, at)
    const words = Object.values(branches).flatMap((branch) => waysToChoose(branch, most))
    ways = ways.flatMap((way) => words.map((own) => way + before + own)).slice(0, most)
    end = at + written.length
  }
  return ways.map((way) => way + text.slice(end))
}
