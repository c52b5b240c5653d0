import { expect, test } from 'vitest'
import { goingBack } from '#desk/app/publish/publication-words.ts'

test('what goes back is told by its places and values, in a few lines', () => {
  expect(
    goingBack([
      { place: 'Atlantis › Plans › Trident › Premium', now: '125', back: '120' },
      { place: 'Atlantis › Hotline', now: '+44 555 0101' },
      { place: 'About us › Text' },
    ]),
  ).toEqual([
    'Atlantis › Plans › Trident › Premium: 125 becomes 120',
    'Atlantis › Hotline: +44 555 0101 goes',
    'About us › Text',
  ])
})

test('of many places, the first ones are named and the others counted', () => {
  const places = Array.from({ length: 8 }, (_, i) => ({ place: `Place ${i}` }))
  expect(goingBack(places).slice(-2)).toEqual(['Place 5', 'and 2 more places'])
  expect(goingBack(places.slice(0, 7)).at(-1)).toBe('and 1 more place')
  expect(goingBack(places.slice(0, 6)).at(-1)).toBe('Place 5')
})
