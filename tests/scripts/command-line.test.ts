import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const root = `${import.meta.dirname}/../..`
const call = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [`scripts/${script}`, ...args], { cwd: root, encoding: 'utf8', timeout: 30_000 })

/** The scripts that people call, as package.json names them. */
const scripts = Object.values(manifest.scripts).flatMap((line) => /^node scripts\/(\S+\.ts)$/.exec(line)?.[1] ?? [])

test('every command of package.json is there', () => {
  expect(scripts.length).toBeGreaterThan(10)
  expect(readdirSync(`${root}/scripts`)).toEqual(expect.arrayContaining(scripts))
})

describe.each(scripts)('%s', (script) => {
  test('called with what it does not know, says so and how it is called, and does nothing', () => {
    const { status, stdout, stderr } = call(script, '--nonsense')
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('--nonsense')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('asked for help, says how it is called', () => {
    const { status, stdout, stderr } = call(script, '--help')
    expect(status).toBe(0)
    expect(stdout).toMatch(/Usage: npm (run|start|test)/)
    expect(stderr).toBe('')
  })
})
