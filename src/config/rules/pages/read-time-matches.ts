import { count } from '../../diagnostics/words.ts'
import type { Rule } from '../../model/context.ts'

const wordsPerMinute = 200

/** Nobody is told an article takes less or more time than it does. */
export const readTimeMatches: Rule = {
  name: 'read-time-matches',
  description: "An article's `readTime` is its words divided by 200, rounded up.",
  check: ({ articles }) =>
    articles.flatMap(({ file, value: { readTime, text } }) => {
      const minutes = Math.ceil(text.words / wordsPerMinute)
      if (readTime === minutes) return []
      const said = `${count(text.words, 'word')}, which take ${count(minutes, 'minute')} to read`
      const message = `This text has ${said}, not ${readTime}.`
      return [{ file, pointer: '/readTime', message, hint: `People read about ${wordsPerMinute} words a minute.` }]
    }),
}
