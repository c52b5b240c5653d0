import { expect, test } from 'vitest'
import { withWord } from '#studio/app/shell/editor/put-word.ts'

/** The text after a word was put where `|` stands, or in place of what stands between two of them. */
function put(marked: string, word: string): string {
  const [from, to] = [marked.indexOf('|'), marked.lastIndexOf('|')]
  const { text, caret } = withWord(marked.replaceAll('|', ''), word, from, from === to ? to : to - 1)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test('a word stands apart from the words around it, where its language has spaces', () => {
  expect(put('Bandingkan|', 'premium')).toBe('Bandingkan premium|')
  expect(put('Bandingkan |setahun', 'premium')).toBe('Bandingkan premium| setahun')
  expect(put('قارنوا،|', 'قسط')).toBe('قارنوا، قسط|')
  expect(put('比較|及保障', '保費')).toBe('比較保費|及保障')
  expect(put('|', 'premium')).toBe('premium|')
})

test('a word takes the place of what is selected', () => {
  expect(put('Harga |bayaran| setahun', 'premium')).toBe('Harga premium| setahun')
})
