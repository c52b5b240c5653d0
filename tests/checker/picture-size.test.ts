import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { isSameContent } from '#checker/files.ts'
import { check, projectRoot, soundRoot } from './sound.ts'

test('of a picture made of pixels only the size is read, and a broken one is an error', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(soundRoot, root, { recursive: true })
  mkdirSync(path.join(root, 'config/assets/cards'))
  cpSync(path.join(projectRoot, 'config/assets/cards/site.png'), path.join(root, 'config/assets/cards/site.png'))
  const bytes = readFileSync(path.join(root, 'config/assets/cards/site.png'))
  const read = () => readConfigFiles(root, projectRoot).files
  expect(read().get('config/assets/cards/site.png')).toEqual({
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  })
  const again = [read(), read()].map((files) => files.get('config/assets/cards/site.png') ?? null)
  expect(isSameContent(again[0] ?? null, again[1] ?? null)).toBe(true)
  writeFileSync(path.join(root, 'config/assets/cards/site.png'), 'no picture')
  expect(check(read()).report).toContain('it is no PNG, JPEG or WebP picture')
})
