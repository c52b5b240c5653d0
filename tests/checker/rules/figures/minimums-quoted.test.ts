import { expect, test } from 'vitest'
import { check, soundExcept, soundText } from '#tests/checker/sound.ts'

const marketFile = 'config/markets/atlantis.json'
const articleFile = 'config/articles/living-below.md'
const homeFile = 'config/pages/home.json'

/** The findings in texts where the law asks for two limits: in an article, on the home page, and of the minimum itself. */
function findingsOf({ article = '', home = 'See below.', words = 'See below.' }) {
  const limit = (id: string, label: string) => ({ id, label, kind: 'money', shown: ['details'] })
  const market = {
    ...JSON.parse(soundText(marketFile)),
    facts: [limit('medical-limit', 'Medical'), limit('accident-limit', 'Accident')],
    minimum: {
      label: 'The law asks for',
      amounts: { 'medical-limit': 15_000, 'accident-limit': 60_000 },
      facts: [words],
      href: '/',
    },
  }
  const page = JSON.parse(soundText(homeFile))
  page.blocks[0].text = home
  const files = soundExcept({
    [marketFile]: JSON.stringify(market),
    [articleFile]: `${soundText(articleFile)}\n${article}\n`,
    [homeFile]: JSON.stringify(page),
  })
  const { diagnostics } = check(files)
  return diagnostics.filter(({ rule }) => rule === 'minimums-quoted')
}

test.each([
  'You need at least €15,000 a year.',
  'The €15,000 minimum is for hospital stays.',
  '| Hospital stays | At least **€15,000** |',
  'Insurers offer €30,000 and more; the law requires €15,000.',
])('a legal minimum is told where a sentence speaks of a requirement: %s', (article) => {
  expect(findingsOf({ article })).toMatchObject([
    { severity: 'warning', hint: 'Quote {minimum.medical-limit}.', related: { file: marketFile } },
  ])
})

test('several of a text are told together', () => {
  const article = 'The law requires €15,000 of medical and €60,000 of accident cover, so at least €15,000.'
  expect(findingsOf({ article })).toMatchObject([
    {
      message: '"€15,000" and "€60,000" stay as they are when the legal minimum changes.',
      hint: 'Quote {minimum.medical-limit} and {minimum.accident-limit}.',
    },
  ])
})

test('outside the texts about a market, the figure has its id', () => {
  expect(findingsOf({ home: 'At least €15,000 in Atlantis.' })).toMatchObject([
    { file: homeFile, hint: 'Quote {minimum.atlantis.medical-limit}.' },
  ])
})

test('the words of the minimum need speak of no requirement', () => {
  expect(findingsOf({ words: '€60,000 after accidents' })).toMatchObject([
    { file: marketFile, hint: 'Quote {minimum.accident-limit}.' },
  ])
})

test.each([
  ['a figure', 'You need at least {minimum.medical-limit} a year.'],
  ['a sentence of no requirement', 'Premier pays €15,000 more. A policy must say so.'],
  ['another amount', 'You need at least €15,001 a year.'],
  ['what another fact has', 'Insurers offer medical cover of up to €60,000, four times the minimum.'],
  [
    'an example that takes the amount from a bill',
    'A bill is €20,000.\n\n- With the minimum of €15,000, €5,000 is left.',
  ],
  ['an example that spends it', 'In May she needs €11,000. Of the legal minimum of €15,000, €4,000 are left.'],
  ['an example with twice the amount', 'Of €30,000, the minimum of €15,000 pays half: €15,000 is left.'],
])('nothing is told of %s', (_, article) => {
  expect(findingsOf({ article })).toEqual([])
})

test('amounts under another heading are part of no example', () => {
  const article = 'A bill is €20,000, and €5,000 is left.\n\n## The minimum\n\nIt must be at least €15,000.'
  expect(findingsOf({ article })).toHaveLength(1)
})
