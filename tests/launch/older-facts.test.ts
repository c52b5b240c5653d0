import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, withTexts } from '#checker/files.ts'
import { migrateFacts, migratePrices } from '#checker/fix.ts'
import { projectRoot, put, replace } from '#tests/checker/sound.ts'
import { launchRoot } from './launch-site.ts'
import older from './older-facts.json' with { type: 'json' }

const check = createChecker()
const { files, schemas } = readConfigFiles(launchRoot, projectRoot)
const article = 'config/articles/choosing-insurance-malaysia.md'
const textOf = (file: string) => decode(file, files.get(file) ?? null).text ?? ''

/** The launch's files as they were before facts were data, and as --fix turns them. */
function turned(texts: ReadonlyMap<string, string>) {
  const named = [...files.keys()].filter((file) => file.startsWith('config/'))
  const config = { files: withTexts(files, texts), schemas }
  const priced = migratePrices(config, named)
  const facts = migrateFacts({ ...config, files: withTexts(config.files, priced) }, named, check)
  return new Map([...priced, ...facts])
}

test('--fix turns a market whose plans state words in properties into the facts that people wrote by hand', {
  tags: ['slow'],
}, () => {
  const before = new Map(
    Object.entries(older).map(([file, parts]) => {
      const now = Object.entries(parts).reduce((text, [key, value]) => put([key], value)(text), textOf(file))
      return [
        file,
        now.replaceAll('.facts.coverage}', '.coverage}').replaceAll('{minimum.medical-limit}', '{minimum.medical}'),
      ]
    }),
  )
  const quoted = replace(
    '{plan.aia-domestic-helper-care.facts.hospital-panel}',
    '{plan.aia-domestic-helper-care.hospitalPanel}',
  )
  before.set(article, quoted(textOf(article)))
  const after = turned(before)
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  for (const file of Object.keys(older)) expect(JSON.parse(after.get(file) ?? '')).toEqual(JSON.parse(textOf(file)))
  expect(after.get(article)).toBe(textOf(article))
  expect(check(withTexts(files, after), schemas).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('a config that is sound stays as it is, and a property that is no fact waits for a person', () => {
  expect(turned(new Map())).toEqual(new Map())
  const file = 'config/markets/oman.json'
  expect(turned(new Map([[file, put(['plans', 0, 'colour'], 'blue')(textOf(file))]]))).toEqual(new Map())
})

test('a file with a comment, which JSON does not have, waits for --fix to remove it', () => {
  const file = 'config/markets/hong-kong.json'
  const commented = put(['plans', 0, 'hospitalPanel'], '850+ clinics')(textOf(file)).replace('{', '{ // ours\n')
  expect(turned(new Map([[file, commented]]))).toEqual(new Map())
})
