import { expect, test } from 'vitest'
import { hashOf, type Place, placeIn, tokenIn } from '#studio/app/place.ts'

const places: Place[] = [
  {},
  { file: 'config/markets/bahrain.json' },
  { file: 'config/markets/hong-kong.zh-HK.json', tab: 'translation' },
  {
    file: 'config/markets/bahrain.json',
    part: 'wizard',
    tab: 'questions',
    at: ['wizard', 'questions', 2, 'text'],
    page: '/quotes/bahrain?step=type&plan=1#top',
  },
  { file: 'config/messages/en.json', at: ['a/b', '~', 'ü'] },
  { day: '2027-01-31' },
]

test.each(places)('an address leads to the place that it was made of: %j', (place) => {
  expect(placeIn(hashOf(place))).toEqual(place)
})

test('an address of anything else leads nowhere', () => {
  expect(placeIn('')).toEqual({})
  expect(placeIn('#token=abc')).toEqual({})
  expect(placeIn('#/?day=2027-02-30')).toEqual({})
  expect(placeIn('#/etc/passwd?page=//evil.example')).toEqual({})
  expect(placeIn('#/config/site.json?page=https://evil.example')).toEqual({ file: 'config/site.json' })
})

test('the token is what the command put there, and nothing else', () => {
  expect(tokenIn('#token=aB-_9')).toBe('aB-_9')
  expect(tokenIn('#/config/site.json?token=x')).toBeUndefined()
})
