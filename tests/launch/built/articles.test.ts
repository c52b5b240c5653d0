import { expect, test } from 'vitest'
import { pageAt } from './built-site.ts'
import { mainOf, says, tagsIn, textOf } from './html.ts'

/** Specification 001, section 2.5: the seven articles of the blog index. */
const articles = [
  '/blog/dubai-maid-insurance-guide',
  '/blog/hong-kong-insurance-guide',
  '/blog/malaysia-insurance-guide',
  '/blog/singapore-maid-insurance-guide',
  '/blog/hidden-maid-insurance-benefits',
  '/blog/premium-vs-cheap-maid-insurance',
  '/blog/domestic-helper-insurance-horror-stories',
]

const readTime = /\d+ min read/g

for (const article of articles) {
  test(`${article} was updated on 19 March 2024 and takes 12, 15 or 20 minutes to read`, () => {
    const words = textOf(mainOf(pageAt(article)))
    expect(says(words, 'Updated 19 March 2024')).toBe(true)
    expect(words.match(readTime)).toHaveLength(1)
    expect(words).toMatch(/(?<!\d)(?:12|15|20) min read/)
  })
}

for (const index of ['/blog', '/guides']) {
  test(`${index} shows a card for each of the seven articles, with its date and its read time`, () => {
    const main = mainOf(pageAt(index))
    const links = tagsIn(main).flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []))
    expect(links).toEqual(expect.arrayContaining(articles))
    expect(textOf(main).match(/19 March 2024 (?:12|15|20) min read/g)).toHaveLength(7)
  })

  test(`${index} has articles of 12, of 15 and of 20 minutes`, () => {
    const times = new Set(textOf(mainOf(pageAt(index))).match(readTime))
    expect([...times].sort()).toEqual(['12 min read', '15 min read', '20 min read'])
  })
}

test('the article that promises seven benefits numbers seven', () => {
  const contents = [...mainOf(pageAt('/blog/hidden-maid-insurance-benefits')).matchAll(/<h2\b[^>]*>(\d)\. /g)]
  expect(contents.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the glossary explains twelve terms', () => {
  const terms = tagsIn(mainOf(pageAt('/glossary'))).filter(({ name }) => name === 'dt')
  expect(terms).toHaveLength(12)
})
