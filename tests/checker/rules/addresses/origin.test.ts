import { expect, test } from 'vitest'
import { check, put, soundExcept, soundText } from '#tests/checker/sound.ts'

const site = 'config/site.json'
const withService = (logoService: string) =>
  check(soundExcept({ [site]: put(['logoService'], logoService)(soundText(site)) })).diagnostics.filter(
    ({ rule }) => rule === 'origin-whole',
  )

test.each([
  'https://{domain}.logos.example',
  'https://me:key@logos.example/{domain}',
  'https://lo gos.example/{domain}',
])('a logo service at %s is named, for no browser would load its pictures', (service) => {
  expect(withService(service)).toMatchObject([{ file: site, line: 29, severity: 'error' }])
})

test('a logo service on this site or at another one is taken', () => {
  expect(withService('https://logos.example/{domain}?size=64')).toEqual([])
  expect(withService('/logos/{domain}.svg')).toEqual([])
})
