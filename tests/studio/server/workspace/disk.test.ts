import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assertConfigFile, leadsOut } from '#studio/server/workspace/disk.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'

test('a path of many levels is looked for no further than the disk has them', () => {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'config'))
  const deep = `config/${'a/'.repeat(100_000)}x.json`
  const began = performance.now()
  expect(() => assertConfigFile(root, deep)).toThrow('Only files under config/')
  expect(leadsOut(root, deep)).toBe(false)
  // Level by level it would take hours.
  expect(performance.now() - began).toBeLessThan(2000)
})

test('links on the way to a file that lead out are found, also those that lead nowhere', () => {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'config/pages'), { recursive: true })
  writeFileSync(path.join(root, 'config/pages/a.json'), '{}')
  for (const [link, to] of Object.entries({
    out: '..',
    gone: 'nothing',
    loop: 'loop',
    inside: 'pages',
    up: '../config',
  }))
    symlinkSync(to, path.join(root, 'config', link))
  const led = (file: string) => leadsOut(root, `config/${file}`)
  expect(['out/x.json', 'out', 'gone/x.json', 'gone', 'loop', 'loop/x/y.json'].map(led)).not.toContain(false)
  expect(['pages/a.json', 'pages/b.json', 'new/x.json', 'inside/a.json', 'up/pages/a.json'].map(led)).not.toContain(
    true,
  )
})
