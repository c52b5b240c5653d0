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
  for (const { 0: opening, 1: name = '', index } of text.matchAll(start)) {
    if (index < end) continue
    const choice = choiceAt(text, index, index + opening.length)
    if (!choice) continue
    end = choice.end
    found.push({ name, branches: choice.branches, written: text.slice(index, end), at: index })
  }
  return found
}

function choiceAt(text: string, at: number, from: number) {
  const branches: Record<string, string> = {}
  let cursor = from
  for (;;) {
    key.lastIndex = cursor
    const found = key.exec(text)
    if (!found) break
    const close = closing(text, key.lastIndex)
    if (close === undefined) return undefined
    branches[found[1] ?? ''] ??= text.slice(key.lastIndex, close)
    cursor = close + 1
  }
  const close = closing(text, cursor)
  const isClosed = close !== undefined && text.slice(cursor, close).trim() === ''
  return isClosed && cursor > at ? { branches, end: close + 1 } : undefined
}

/** The offset of the brace that closes what is open before `from`. */
function closing(text: string, from: number): number | undefined {
  let open = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') open += 1
    else if (text[at] === '}') open -= 1
    if (open === 0) return at
  }
  return undefined
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

/** Each text that a text with choices can become, its first branches first. */
export function waysToChoose(text: string): string[] {
  const [choice] = choicesIn(text)
  if (!choice) return [text]
  const { at, written, branches } = choice
  const filled = (branch: string) => text.slice(0, at) + branch + text.slice(at + written.length)
  return Object.values(branches).flatMap((branch) => waysToChoose(filled(branch)))
}
