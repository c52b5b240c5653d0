import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { standInsIn } from '#engine/site.ts'
import { site } from '#tests/launch/launch-site.ts'
import { dist, pageAt, readFile } from './built-site.ts'

/** Every stand-in of the launch in every language; of an address the lines that are in no real one. */
const standIns = [site, ...(site.translations ?? [])].flatMap(({ config, markets }) => {
  const lines = config.contact.offices.flatMap(({ address }) => ('value' in address ? address.value : address))
  const whole = standInsIn([config, markets]).filter(({ at }) => at.at(-1) !== 'address')
  return [...whole.map(({ text }) => text), ...lines.filter((line) => line.includes('00'))]
})
const values = [...new Set(standIns)]

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:html|json|xml|txt|ics|js|webmanifest)$/.test(file),
)

/** A file without marked text, and without the data from which the app draws marked text. */
function unmarked(file: string): string {
  return readFile(file)
    .replaceAll(/<span[^>]* data-sample="">[\s\S]*?<\/span><\/span>/g, '')
    .replaceAll(/"(?:sample|aboutSamples)":(?:"[^"]*"|\[[^\]]*\])/g, '')
    .replaceAll('\u00a0', ' ')
}

test('no built file has a stand-in but as marked text: no link, no structured data, no calendar, no meta', () => {
  expect(values.length).toBeGreaterThan(25)
  const found = files.flatMap((file) => {
    const text = unmarked(file)
    const digits = text.replaceAll(/(?<=tel:[+\d]*) /g, '')
    return values
      .filter((value) => text.includes(value) || (value.startsWith('+') && digits.includes(value.replaceAll(' ', ''))))
      .map((value) => `${path.join('/', file)}: ${value}`)
  })
  expect(found).toEqual([])
})

test('no built page draws the record of a stand-in in place of its text', () => {
  expect(files.filter((file) => readFile(file).includes('[object Object]') && file.endsWith('.html'))).toEqual([])
})

test.each([
  [
    '/contact',
    'Sample',
    ['+65 0000 0000', '+973 0000 0001', 'support@helpercompare.example', 'claims@helpercompare.example', 'Office 000'],
  ],
  ['/zh-hk/quotes/hong-kong/thank-you', '示範', ['+852 0000 0000', 'hong-kong@helpercompare.example']],
  ['/ms-my/quotes/malaysia/thank-you', 'Contoh', ['+60 3 0000 0000', 'malaysia@helpercompare.example']],
  ['/ar-ae/quotes/uae/thank-you', 'مثال', ['+971 4 000 0000', 'uae@helpercompare.example']],
])('%s shows how to reach the office, each way with the mark "%s"', (address, mark, shown) => {
  const marked = [...pageAt(address).html.matchAll(/<span[^>]* data-sample="">([\s\S]*?)<\/span><\/span>/g)].map(
    ([, text = '']) => text.replaceAll('\u00a0', ' '),
  )
  expect(marked.filter((text) => !text.endsWith(`>${mark}`))).toEqual([])
  for (const value of shown) expect(marked.join('\n')).toContain(value)
})

test.each([
  ['/quotes/bahrain/thank-you', ['+973 0000 0000', '+973 0000 0001', 'bahrain@helpercompare.example']],
  ['/quotes/kuwait/thank-you', ['+965 0000 0000', 'kuwait@helpercompare.example']],
  ['/results', ['+65 0000 0000', 'support@helpercompare.example']],
])('%s shows how to ask, as samples', (address, shown) => {
  const html = pageAt(address).html.replaceAll('\u00a0', ' ')
  for (const value of shown)
    expect(html, value).toMatch(new RegExp(`data-sample=""><bdi[^>]*>${RegExp.escape(value)}<`))
})
