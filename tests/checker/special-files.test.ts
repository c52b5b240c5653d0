import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesIn } from '#build/bundle.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { copySound, projectRoot } from './sound.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'special-files-'))
  copySound(root)
  mkdirSync(join(root, 'config/assets'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

function problems(): string[] {
  const { site, diagnostics } = loadSite(root, projectRoot)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(site === undefined).toBe(errors.length > 0)
  return errors.map(({ file, message }) => `${file} ${message}`)
}

const link = 'This cannot be read: it is a link; put the file itself, or the folder, in its place.'

for (const folder of ['config/assets', 'config/markets', 'config/pages']) {
  test(`a link among the files of ${folder} publishes nothing from elsewhere`, () => {
    symlinkSync('/etc', join(root, folder, 'system'))
    symlinkSync('/etc/passwd', join(root, folder, 'passwd.json'))
    symlinkSync(join(root, folder), join(root, folder, 'round'))
    expect(problems()).toEqual(['passwd.json', 'round', 'system'].map((name) => `${folder}/${name} ${link}`))
  })

  test(`a pipe among the files of ${folder} holds nothing up`, () => {
    execFileSync('mkfifo', [join(root, folder, 'pipe.json')])
    expect(problems()).toEqual([
      `${folder}/pipe.json This cannot be read: it is no file but a pipe, a socket or a device; remove it.`,
    ])
  })
}

test('a file of more than four megabytes is not read, and said to be too large', () => {
  const file = 'config/pages/huge.json'
  writeFileSync(join(root, file), '')
  truncateSync(join(root, file), 4_100_000)
  expect(problems()).toEqual([`${file} This cannot be read: it has 4.1 MB, and at most 4.0 MB are read.`])
})

test('what is bundled follows no link', () => {
  const folder = join(root, 'assets')
  mkdirSync(folder)
  writeFileSync(join(folder, 'seal.png'), 'png')
  symlinkSync('/etc', join(folder, 'system'))
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'))
  expect(Object.keys(filesIn(folder))).toEqual(['seal.png'])
})

for (const [name, holder] of [
  ['contact', 'page'],
  ['index.html', 'build'],
  ['robots.txt', 'build'],
  ['healthz', 'server'],
  ['contact/index.html', 'page'],
] as const) {
  test(`an asset may not be named ${name}: the address belongs to a ${holder}`, () => {
    const file = join(root, 'config/assets', name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'mine')
    expect(problems()).toEqual([expect.stringMatching(new RegExp(`^config/assets/${name} The address .* belongs to `))])
  })
}
