import type { Pick } from './Picker.tsx'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** What has a code of a country, and is none. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Every country by its name, as the browser knows them. */
export function countries(): Pick[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .flatMap((code) => {
      const name = others.has(code) ? undefined : names.of(code)
      return name === undefined ? [] : [{ id: code, label: name }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
