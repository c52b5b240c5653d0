import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSite } from '../../src/config/load.ts'
import { messagesFile, messagesText, projectRoot, soundRoot } from './sound.ts'

const counts = 'config: 2 markets, 1 provider profile, 7 pages, 1 article, 1 legal text, sound.'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'config-'))
  cpSync(soundRoot, root, { recursive: true })
  mkdirSync(join(root, dirname(messagesFile)))
  writeFileSync(join(root, messagesFile), messagesText)
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

function run(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/check.ts'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a sound config is one line and exit code 0', () => {
  expect(run(root)).toEqual({ status: 0, stdout: `${counts}\n`, stderr: '' })
})

test('a config with warnings alone is exit code 0', () => {
  const home = join(root, 'config/pages/home.json')
  writeFileSync(
    home,
    readFileSync(home, 'utf8').replace('"title": "Sunken Cover"', `"title": "${'Sunken '.repeat(10)}"`),
  )
  const { status, stdout, stderr } = run(root)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('config/pages/home.json:5:22 warning This title has 70 characters')
  expect(stdout).toMatch(/\n1 warning in 1 file\.\n/)
  expect(stdout.endsWith(`${counts}\n`)).toBe(true)
})

test('a config with errors is exit code 1', () => {
  writeFileSync(join(root, 'config/pages/home.json'), '{ "id": "home", }\n')
  const { status, stdout, stderr } = run(root)
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toContain('config/pages/home.json:1:15 error No comma may follow the last property of an object.\n')
  expect(stdout).toMatch(/\n\d errors in 1 file\.\n$/)
})

test.each([
  ['a folder without config', [join(projectRoot, 'tests/config')]],
  ['a folder that is not there', ['/no/such/folder']],
  ['two folders', ['.', '.']],
  ['an option that there is not', ['--fast']],
])('%s is exit code 2 and a word on how to call it', (_, args) => {
  const { status, stdout, stderr } = run(...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('Usage: node scripts/check.ts [root]')
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('help can be asked for', () => {
  expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
})

test('a file that cannot be read is a diagnostic', () => {
  symlinkSync('/no/such/file', join(root, 'config/pages/faq.json'))
  const { site, diagnostics } = loadSite(root, projectRoot)
  expect(site).toBeUndefined()
  expect(diagnostics.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'config/pages/faq.json This cannot be read: no such file or directory.',
  ])
})

test('a root that is not there is a diagnostic too', () => {
  const { site, diagnostics } = loadSite('/no/such/folder')
  expect(site).toBeUndefined()
  expect(diagnostics.map(({ file, message }) => `${file} ${message}`)).toContain(
    'config This cannot be read: no such file or directory.',
  )
})
