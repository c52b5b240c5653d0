import { expect, test } from 'vitest'
import { migratePrices } from '#checker/fix.ts'
import { put, schemas, soundExcept, soundText } from './sound.ts'

const [market, overlay] = ['config/markets/atlantis.json', 'config/markets/atlantis.pt-PT.json']
const translated = 'config/translated/pt-PT.json'

test('--fix writes the prices of an older config, its translations and their digests as those of today', () => {
  const changes = [
    [['adjustments'], undefined],
    [['usualTerm'], 12],
    [['subsidy'], { amount: 50, label: 'if you qualify' }],
    [['plans', 0], { id: 1, premium: 120, premiumChanges: [{ from: '2031-01-01', premium: 130 }] }],
  ] as const
  const older = changes.reduce((text, [at, value]) => put([...at], value)(text), soundText(market))
  const digests = { texts: { [market]: { '/subsidy/label': 'abc' } } }
  const files = soundExcept({
    [market]: older,
    [overlay]: JSON.stringify({ subsidy: { label: 'se tiver direito' } }),
    [translated]: JSON.stringify(digests),
  })
  const after = migratePrices({ files, schemas }, [market, overlay, translated])
  const written = (file: string) => JSON.parse(after.get(file) ?? '{}')
  const { plans, adjustments, ...rest } = written(market)
  expect(plans[0]).toEqual({ id: 1, price: 120, priceChanges: [{ from: '2031-01-01', price: 130 }] })
  expect(adjustments).toEqual([{ id: 'subsidy', label: 'if you qualify', amount: -50, undecided: true }])
  expect(Object.keys(rest).filter((key) => ['subsidy', 'usualTerm'].includes(key))).toEqual([])
  expect(written(overlay)).toEqual({ adjustments: [{ id: 'subsidy', label: 'se tiver direito' }] })
  expect(written(translated).texts[market]).toEqual({ '/adjustments/subsidy/label': 'abc' })
})
