import type MarkdownIt from 'markdown-it'

const letter = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]$/u
const punctuation = /^[\p{P}--[*_]]$/v

/** Whether a run of stars stands before a bracket, and another behind it: one alone may be the sign of a note. */
function isAroundBracket(text: string, start: number, length: number): boolean {
  const end = text.indexOf('*', start + length)
  const isPair = end > 0 && text.startsWith('*'.repeat(length), end) && text[end + length] !== '*'
  return isPair && opening.test(text.charAt(start + length)) && closing.test(text.charAt(end - 1))
}

const opening = /[\p{Ps}\p{Pi}]/u
const closing = /[\p{Pe}\p{Pf}]/u

/**
 * Draws `**重要：**請` and `的**「住院」**保障`: CommonMark opens and closes emphasis between punctuation and a letter only where
 * a space stands, and Chinese and Japanese have none (commonmark/commonmark-spec#650).
 */
export function withCjkEmphasis({ inline }: InstanceType<typeof MarkdownIt>): void {
  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      // Underscores never stand within a word.
      if (!canSplitWord) return scanned
      const [before = ''] = [...this.src.slice(Math.max(0, start - 2), start)].slice(-1)
      const [after = ''] = [...this.src.slice(start + scanned.length, start + scanned.length + 2)]
      const opens = letter.test(before) && isAroundBracket(this.src, start, scanned.length)
      const closes = punctuation.test(before) && letter.test(after)
      return { ...scanned, can_open: scanned.can_open || opens, can_close: scanned.can_close || closes }
    }
  }
}
