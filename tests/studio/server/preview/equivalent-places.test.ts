import path from 'node:path'
import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { pointerKeys } from '#checker/findings.ts'
import { translatedTexts } from '#checker/translate.ts'
import { equivalentPlaces } from '#studio/server/preview/sources.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const { files, schemas } = readConfigFiles(path.join(project, 'tests/launch'), project)
const { context } = createChecker()(files, schemas, { today: '2026-11-23' })

const place = (file: string, pointer: string) => ({
  file,
  at: pointerKeys(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
})

test('every translated text leads to its original, and back', () => {
  for (const { overlay, original, pairs } of translatedTexts(context).filter(({ pairs }) => pairs.length > 0)) {
    // Only two of thousands of pairs, because each takes a while.
    for (const pair of [pairs[0], pairs.at(-1)]) {
      const there = place(overlay.file, pair?.own.pointer ?? '')
      const here = place(original.file, pair?.original.pointer ?? '')
      expect(equivalentPlaces(context, here, overlay.language)).toContainEqual(there)
      expect(equivalentPlaces(context, there, undefined)).toContainEqual(here)
    }
  }
})

test('a text without a translation leads to the original', () => {
  const here = place('config/markets/bahrain.json', '/landing/blocks/0/title')
  expect(equivalentPlaces(context, here, 'zh-HK')).toEqual([])
  const title = place('config/markets/hong-kong.json', '/landing/blocks/0/title')
  expect(equivalentPlaces(context, title, undefined)).toEqual([title])
})
