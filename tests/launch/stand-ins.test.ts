import { describe, expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, withTexts } from '#checker/files.ts'
import { migrateStandIns } from '#checker/fix.ts'
import { pages } from '#site/pages/pages.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { launchRoot } from './launch-site.ts'

const { files, schemas } = readConfigFiles(launchRoot, projectRoot)
const textOf = (file: string) => decode(file, files.get(file) ?? null).text ?? ''
const marked = [...files.keys()].filter((file) => textOf(file).includes('"standIn": true'))
const standIn = /\{\s*"value": ("[^"]*"|\[[^\]]*\]),\s*"standIn": true\s*\}/g

/** The files with stand-ins, where each is a plain value that `written` makes of it. */
function plain(written: (value: string) => string): Map<string, string> {
  return new Map(
    marked.map((file) => [file, textOf(file).replaceAll(standIn, (_, value: string) => written(value))] as const),
  )
}

describe('a live copy of the launch', () => {
  const real = plain((value) =>
    value
      .replaceAll('.example', '.org')
      .replaceAll(/Placeholder|Example/g, 'Harbour')
      .replaceAll('0', '6'),
  )
  const site = 'config/site.json'
  real.set(site, (real.get(site) ?? '').replace('"stage": "sample"', '"stage": "live"'))
  const check = createChecker()
  const errorsOf = (texts: ReadonlyMap<string, string>) => {
    const { diagnostics, site } = check(withTexts(files, texts), schemas)
    return { site, errors: diagnostics.filter(({ severity }) => severity === 'error') }
  }

  test('with real values is sound, and no page of it has the mark of a sample', () => {
    const { site, errors } = errorsOf(real)
    expect(errors).toEqual([])
    const live = pages(site ?? expect.unreachable())
    expect(live.flatMap(({ aboutSamples }) => aboutSamples ?? [])).toEqual([])
    const shown = live.map(({ layout, blocks }) => [layout.footer, blocks])
    expect(JSON.stringify(shown)).not.toContain('{"sample":')
    expect(JSON.stringify(shown)).toContain('"real":"+965 6666 6666"')
  })

  test('with one stand-in left is refused, with its file and line', () => {
    const file = 'config/markets/kuwait.json'
    const left = textOf(file).replace(/"email": .*/, '"email": "kuwait@helpercompare.org",')
    const { site, errors } = errorsOf(new Map([...real, [file, left]]))
    expect(site).toBeUndefined()
    expect(errors.map(({ file, line, rule }) => ({ file, line, rule }))).toEqual([
      { file, line: left.split('\n').findIndex((line) => line.includes('"hotline"')) + 1, rule: 'stand-ins-replaced' },
    ])
  })
})

describe('--fix on a config that spells its stand-ins', () => {
  const named = [...files.keys()].filter((file) => file.startsWith('config/'))
  const older = plain((value) => value)
  const site = 'config/site.json'
  older.set(site, (older.get(site) ?? '').replace('  "stage": "sample",\n', ''))

  test('marks each of them, and makes the site a sample', () => {
    const fixed = migrateStandIns({ files: withTexts(files, older), schemas }, named)
    const contact = (text = '') => {
      const { stage, contact, footer } = JSON.parse(text)
      return { stage, contact, social: footer?.social }
    }
    for (const file of marked) expect(contact(fixed.get(file)), file).toEqual(contact(textOf(file)))
  })

  test('leaves a live site alone, whose values may look like stand-ins and be real', () => {
    const live = new Map([...older, [site, (older.get(site) ?? '').replace('{', '{\n  "stage": "live",')]])
    expect([...migrateStandIns({ files: withTexts(files, live), schemas }, named).keys()]).toEqual([])
  })
})
