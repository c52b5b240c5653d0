import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '#checker/findings.ts'
import { repair } from '#checker/fix.ts'
import { remarks, titleOf } from '#checker/report/remarks.ts'
import { amountMistakes } from '#tests/checker/mistakes/amounts.ts'
import { contentMistakes } from '#tests/checker/mistakes/contents.ts'
import { fileMistakes } from '#tests/checker/mistakes/files.ts'
import { formMistakes } from '#tests/checker/mistakes/forms.ts'
import { frontMatterMistakes } from '#tests/checker/mistakes/front-matter.ts'
import { characterMistakes } from '#tests/checker/mistakes/json-characters.ts'
import { structureMistakes } from '#tests/checker/mistakes/json-structure.ts'
import type { Mistake } from '#tests/checker/mistakes/mistake.ts'
import { nameMistakes } from '#tests/checker/mistakes/names.ts'
import { check, schemas, soundExcept, soundText } from './sound.ts'

/** The mistakes that people make who write no code, each made in the sound config by itself. */
export const mistakes: readonly Mistake[] = [
  ...characterMistakes,
  ...structureMistakes,
  ...amountMistakes,
  ...nameMistakes,
  ...formMistakes,
  ...fileMistakes,
  ...frontMatterMistakes,
  ...contentMistakes,
]

/** The expected report of a mistake. */
export interface Outcome {
  /** The first message in the file of the mistake. */
  readonly diagnostic: Diagnostic | undefined
  /** Whether that points at what was changed. */
  readonly isAtPlace: boolean
  /** All that is said to do about it. */
  readonly advice: string
  readonly isFixed: boolean
}

/** Makes a mistake, checks, and repairs. */
export function outcomeOf({ file, from = file, isMoved, line: expected, edit }: Mistake): Outcome {
  const text = soundText(from)
  const edited = edit(text)
  const files = soundExcept({ ...(isMoved ? { [from]: undefined } : {}), [file]: edited })
  const diagnostic = check(files).diagnostics.find((one) => one.file === file)
  const { texts } = repair({ files, schemas }, [...files.keys()], check)
  const left = new Map([...files].filter(([name]) => !texts.has(name)))
  for (const [name, written] of texts) if (written !== undefined) left.set(name, written)
  const [first, last] = typeof edited === 'string' ? changedLines(text, edited) : [1, Infinity]
  const line = diagnostic?.line ?? 0
  const question = / Did you mean .*/.exec(diagnostic?.message ?? '')?.[0] ?? ''
  return {
    diagnostic,
    isAtPlace: expected === undefined ? first <= line && line <= last : line === expected,
    advice: diagnostic
      ? [question.trim(), ...remarks(diagnostic), ...(diagnostic.fix ? [titleOf(diagnostic.fix)] : [])].join(' ')
      : '',
    isFixed: texts.size > 0 && check(left).diagnostics.length === 0,
  }
}

/** The first and the last line that differ, counted in the text after the edit. */
function changedLines(before: string, after: string): [number, number] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const same = b.findIndex((line, i) => line !== a[i])
  const sameEnd = b.toReversed().findIndex((line, i) => line !== a.at(-1 - i))
  const first = same < 0 ? b.length : same + 1
  return isDeepStrictEqual(a, b) ? [1, Infinity] : [first, Math.max(first, b.length - Math.max(sameEnd, 0))]
}

/** The mistakes and what came of them, as a table in Markdown. */
function table(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const lines = mistakes.map((mistake) => {
    const { diagnostic, isAtPlace, advice, isFixed } = outcomeOf(mistake)
    const place = diagnostic ? `${diagnostic.file}:${diagnostic.line}${isAtPlace ? '' : ' (elsewhere)'}` : 'not found'
    return `| ${[mistake.name, place, diagnostic?.message ?? '', advice, isFixed ? 'yes' : 'no'].map(cell).join(' | ')} |`
  })
  return ['| mistake | place | words | way out | --fix |', '|---|---|---|---|---|', ...lines].join('\n')
}

if (import.meta.main) console.log(table())
