/** The text with a word in place of a selection, and the place behind the word. */
export function withWord(
  text: string,
  word: string,
  from: number,
  to: number,
): { readonly text: string; readonly caret: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const start = before + (isJoined(before, word) ? ' ' : '') + word
  return { text: start + (isJoined(word, after) ? ' ' : '') + after, caret: start.length }
}

/** Whether two parts of a sentence need a space between them; Chinese and Japanese have none. */
function isJoined(before: string, after: string): boolean {
  return endsInWord.test(before) && beginsWithWord.test(after)
}

const spaced = String.raw`(?![\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}])[\p{L}\p{N}]`
const endsInWord = new RegExp(`${spaced}[\\p{M},.;:!?،؛؟)]*$`, 'u')
const beginsWithWord = new RegExp(`^${spaced}`, 'u')
