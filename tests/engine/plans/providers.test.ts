import { describe, expect, test } from 'vitest'
import { initials, providerById } from '#engine/plans.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

describe('initials', () => {
  test.each([
    ['Great Eastern', 'GE'],
    ['Qatar Insurance Company', 'QI'],
    ['Al Ahlia', 'AA'],
    ['AXA', 'AX'],
    ['Allianz', 'AL'],
    ['al-ahlia', 'AA'],
    ['  Blue   Cross ', 'BC'],
    ['Étoile Bleue', 'ÉB'],
    ['Ω', 'Ω'],
    ['友邦 AIA', '友邦'],
    ['أورينت للتأمين', 'أل'],
    ['', ''],
  ])('of %o are %o: the first letters, at most two', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  test.each([
    ['Tan & Sons', 'TS'],
    ['AIA (Hong Kong)', 'AH'],
  ])('of %o are letters and not the signs between words', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('a provider ready to be shown', () => {
  const shown = (id: string) => providerById(site, marketOf('atlantis'), id)

  test('has its picture from the logo service, by its domain', () => {
    expect(shown('triton-mutual')).toEqual({
      id: 'triton-mutual',
      name: 'Triton Mutual',
      initials: 'TM',
      colour: '#112233',
      image: 'https://logos.example/triton.example.svg',
    })
  })

  test('has its picture from this site where the site hosts it', () => {
    expect(shown('nereus').image).toBe('/logos/nereus.svg')
  })

  test('has its initials alone where there is no picture', () => {
    expect(shown('scylla')).toMatchObject({ initials: 'SC' })
    expect(shown('scylla').image).toBeUndefined()
  })

  test('has a wordmark instead of a logo while the site says that its pictures are no more', () => {
    const early = { ...site, config: { ...site.config, wordmarks: true as const } }
    expect(providerById(early, marketOf('atlantis'), 'nereus').wordmark).toBe('/logos/nereus.svg')
    expect(providerById(early, marketOf('atlantis'), 'nereus').image).toBeUndefined()
  })

  test('is an error when the market has no such provider', () => {
    expect(() => providerById(site, marketOf('lemuria'), 'nereus')).toThrow('"lemuria" has no provider "nereus"')
  })
})
