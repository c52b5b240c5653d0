import { expect, test } from 'vitest'
import { accentOf, freeAccent, readAccent } from '#checker/market/accent.ts'
import { contrast, isAlike } from '#site/colours.ts'
import { smallSite } from '#tests/checker/small-site.ts'

test('an accent is readable on the light page and on the dark one', () => {
  const { light, dark } = accentOf('#205080')
  expect(readAccent(light)).toEqual({ value: light })
  expect(contrast(dark, '#121613')).toBeGreaterThan(4.5)
  expect(readAccent('dark Green')).toEqual({ value: '#0f4a2b' })
  expect(readAccent('#a3241b')).toMatchObject({ note: expect.stringContaining('too near the colours of error') })
  expect(readAccent('205080')).toEqual({ value: light })
  expect(readAccent('#ddd')).toMatchObject({ note: expect.stringContaining('#dddddd is too pale') })
  expect(readAccent('nice')).toMatchObject({ problem: expect.stringContaining('"nice" is no colour') })
})

test('the accent that is offered is unlike those of all other markets, by day and by night', () => {
  const { markets } = smallSite
  const offered = freeAccent(markets)
  for (const { name, accent } of markets) {
    expect([name, isAlike(offered.light, accent.light), isAlike(offered.dark, accent.dark)]).toEqual([
      name,
      false,
      false,
    ])
  }
  expect(readAccent(offered.light)).toEqual({ value: offered.light })
})
