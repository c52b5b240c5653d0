import path from 'node:path'
import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, type FileContent } from '#checker/files.ts'
import { put } from '#tests/checker/sound.ts'
import { launchRoot } from './launch-site.ts'
import { untrueSentences } from './untrue-sentences.ts'

const { files, schemas } = readConfigFiles(launchRoot, path.join(launchRoot, '../..'))
const checkAgain = createChecker()
const claimRules = ['claims-rest', 'claims-hold', 'exclusions-stated']

/** The checker's findings about claims after changes of some files. */
function claimFindings(changes: ReadonlyMap<string, FileContent> = new Map()) {
  const { diagnostics } = checkAgain(new Map([...files, ...changes]), schemas, { today: '2026-11-24' })
  return diagnostics.filter(({ rule }) => claimRules.includes(rule))
}

function textOf(file: string): string {
  return decode(file, files.get(file) ?? null).text ?? ''
}

test('the texts of the launch claim nothing that the records do not bear out', () => {
  expect(claimFindings()).toEqual([])
})

test('there are twenty-five untrue sentences', () => {
  expect(untrueSentences).toHaveLength(25)
})

test.each(untrueSentences)('the checker finds in $file: $text', ({ file: name, at, text, claims, hint }) => {
  const file = `config/${name}`
  const changed = at ? put([...at], text)(textOf(file)) : `${textOf(file)}\n${text}\n`
  expect(changed).not.toBe(textOf(file))
  const found = claimFindings(new Map([[file, changed]]))
  expect(found).toMatchObject([{ file, severity: 'warning', message: expect.stringContaining(`"${claims}"`) }])
  expect(found[0]?.hint).toContain(hint)
})

test('a translation that rests on the claim of another plan is an error', () => {
  const file = 'config/providers/hong-kong/china-taiping.zh-HK.json'
  const own = '{plan.china-taiping-standard-helper-care.lowest.premium,'
  expect(textOf(file)).toContain(own)
  const changed = textOf(file).replace(own, '{plan.hsbc-basic.lowest.premium,')
  const { site, diagnostics } = checkAgain(new Map([...files, [file, changed]]), schemas, { today: '2026-11-24' })
  expect(site).toBeUndefined()
  expect(diagnostics).toContainEqual(expect.objectContaining({ file, rule: 'translations-agree', severity: 'error' }))
})

test('a benefit without a name in a language yet denies nothing in it, and the rest is still checked', () => {
  const file = 'config/benefits.ar-AE.json'
  const unnamed = [put(['benefits', 0, 'label'], undefined), put(['benefits', 0, 'shortLabel'], undefined)]
  const { diagnostics } = checkAgain(
    new Map([...files, [file, unnamed.reduce((text, edit) => edit(text), textOf(file))]]),
    schemas,
  )
  expect(
    diagnostics.map(({ message }) => message).filter((message) => message.includes('could not be checked')),
  ).toEqual([])
})
