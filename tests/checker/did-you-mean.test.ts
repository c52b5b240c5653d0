import { expect, test } from 'vitest'
import { closest, misspellingOf } from '#checker/did-you-mean.ts'

test.each([
  ['premuim', ['premium', 'plan'], 'premium'],
  ['plan-types', ['plans', 'planTypes'], 'planTypes'],
  ['AXA', ['fwd', 'axa'], 'axa'],
  ['ntuc', ['axa', 'ntuc-income'], 'ntuc-income'],
  ['al', ['any', 'all'], 'all'],
  ['/kuwait', ['/oman-maid-insurance', '/kuwait-maid-insurance'], '/kuwait-maid-insurance'],
  ['/oman-maid-insurence', ['/iran-maid-insurance', '/oman-maid-insurance'], '/oman-maid-insurance'],
  ['/blog/omna-guide', ['/blog/kuwait-guide', '/blog/oman-guide'], '/blog/oman-guide'],
  ['/logos/aax.svg', ['/logos/fwd.svg', '/logos/axa.svg'], '/logos/axa.svg'],
  ['plan.axa-premeir.premuim', ['plan.fwd-premier.premium', 'plan.axa-premier.premium'], 'plan.axa-premier.premium'],
  ['Indonesai', ['India', 'Indonesia'], 'Indonesia'],
  ['opened', ['closed', 'open'], 'open'],
  ['/oman/', ['/', '/oman'], '/oman'],
])('%j was probably meant as one of %j', (word, candidates, meant) => {
  expect(closest(word, candidates)).toBe(meant)
})

test.each([
  ['colour', ['coverage', 'premium']],
  ['x', ['n']],
  ['great', ['great-eastern', 'great-western']],
  ['a'.repeat(200), ['a'.repeat(201)]],
  ['anything', []],
  ['Asia/Manama', ['Asia/Manila', 'Asia/Bahrain', 'Asia/Tehran']],
  ['/kuwait-maid-insurance', ['/taiwan-maid-insurance', '/oman-maid-insurance', '/uae-maid-insurance']],
  ['Maid Insurance in Qatar', ['Maid Insurance in Oman', 'Maid Insurance in Japan']],
  ['/blog/oman-guide', ['/blog/kuwait-guide', '/blog/japan-guide']],
  ['/blog/guide-2024', ['/blog/guide-2025']],
  ['plan.axa-basic.premium', ['plan.fwd-basic.premium', 'plan.axa-basic.rating', 'plan.axa-premier.premium']],
  ['3', ['1', '8']],
  ['axa', ['fwd', 'qbe', 'msig']],
])('%j is like none of %j', (word, candidates) => {
  expect(closest(word, candidates)).toBeUndefined()
})

test.each([
  ['premuim', ['premium', 'plan'], { meant: 'premium', applicability: 'sure' }],
  ['Plan-Types', ['planTypes'], { meant: 'planTypes', applicability: 'sure' }],
  ['included', ['excluded'], { meant: 'excluded', applicability: 'perhaps' }],
  ['plan-2', ['plan-1'], {}],
  ['plan-3', ['plan-1', 'plan-2'], {}],
  ['castle', ['shield'], {}],
])('%j is a misspelling of one of %j: %j', (word, candidates, found) => {
  expect(misspellingOf(word, candidates)).toEqual(found)
})
