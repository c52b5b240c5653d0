import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { withArticle } from '../diagnostics/english.ts'
import { lineStarts, positionAt } from '../json/source.ts'
import type { Decoded } from './decode.ts'
import { isMarkdown } from './file-patterns.ts'

const names: Readonly<Record<string, string>> = {
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u061c': 'Arabic letter mark',
  '\u2007': 'figure space',
  '\u2009': 'thin space',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'end of a change of direction',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'end of an isolate',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
}

/** What a character that cannot be seen is called, with its article: `a zero width space (U+200B)`. */
export function nameOfInvisible(character: string): string {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  const name = names[character]
  return name === undefined ? `the character ${code}` : `${withArticle(name)} (${code})`
}

const never = '[\u00ad\u200b\u2060\ufeff]'
// Joiners have a use between letters of other scripts and in emoji.
const joiners = '(?<=[ -~])[\u200c\u200d]'
const directions = '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
const idle = new RegExp(`${never}|${joiners}|${directions}`, 'g')
const rightToLeft = /[\u0590-\u060b\u061d-\u08ff\ufb1d-\ufdff]/

/** A text without the characters that cannot be seen and mean nothing, each of them reported. */
export function withoutInvisible(file: string, written: string): Decoded {
  const starts = lineStarts(written)
  const lineAt = (offset: number) => {
    const { line } = positionAt(starts, offset)
    return written.slice(starts[line - 1], starts[line])
  }
  // In a line that goes both ways, marks of direction have a use.
  const isIdle = (character: string, offset: number) =>
    !new RegExp(directions).test(character) || !rightToLeft.test(lineAt(offset))
  const found = [...written.matchAll(idle)].filter(({ 0: character, index }) => isIdle(character, index))
  if (found.length === 0) return { text: written, diagnostics: [] }
  const gone = new Set(found.map(({ index }) => index))
  const text = written.replaceAll(idle, (character, offset) => (gone.has(offset) ? '' : character))
  const textStarts = lineStarts(text)
  const diagnostics = found.map(({ 0: character, index }, i): Diagnostic => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    const visibly = isMarkdown(file) ? `&#x${code};` : `\\u${code}`
    return {
      file,
      ...positionAt(textStarts, index - i),
      rule: 'invisible-character',
      severity: 'error',
      message: `An invisible character stands here: ${nameOfInvisible(character)}.`,
      hint: `It often comes with pasted text. Delete it; where it is meant, write ${visibly}, which can be seen.`,
      // The text is without it already.
      fix: { title: 'Remove what is invisible', applicability: 'sure', edits: [] },
    }
  })
  return { text, diagnostics }
}
