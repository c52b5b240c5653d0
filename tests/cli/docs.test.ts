import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withSettings } from '#cli/docs/settings-reference.ts'
import { projectRoot, replace } from '#tests/checker/sound.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'
import { run } from './temp-root.ts'

test('the reference is up to date with the schemas and rules', async () => {
  expect(await run(projectRoot, 'src/cli/docs.ts', ['--check'])).toEqual({
    status: 0,
    stdout: 'schemas/README.md is up to date.\ndeploy/README.md is up to date.\n',
    stderr: '',
  })
})

test('a table of settings that was edited by hand is written anew, and the rest of its page stays', () => {
  const deploying = readFileSync(join(projectRoot, 'deploy/README.md'), 'utf8')
  const edited = deploying.replace('| `RATE_LIMIT` | 1 to 999999, or `off` | `30` |', '| `RATE_LIMIT` | any | `31` |')
  expect(edited).not.toBe(deploying)
  expect(withSettings(edited)).toBe(deploying)
  expect(() => withSettings('No table')).toThrow('deploy/README.md must have the lines')
})

describe('npm run docs -- --check', { tags: ['slow'] }, () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'docs-'))
    cpSync(join(launchRoot, 'config'), join(root, 'config'), { recursive: true })
    cpSync(join(projectRoot, 'schemas'), join(root, 'schemas'), { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function edit(file: string, change: (text: string) => string): void {
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
  }

  test('wants the page again when a schema says something else', async () => {
    edit('schemas/market.schema.json', replace('What the plan costs, in the', 'The yearly price in the'))
    const { status, stderr } = await run(root, 'src/cli/docs.ts', ['--check'])
    expect(status).toBe(1)
    expect(stderr).toContain('Run `npm run docs`')
    expect((await run(root, 'src/cli/docs.ts', [])).stdout).toBe('schemas/README.md written.\n')
    expect((await run(root, 'src/cli/docs.ts', ['--check'])).status).toBe(0)
  })

  test('does not mind other values in the config, which are only examples', async () => {
    edit('config/site.json', replace('"brand": "HelperCompare"', '"brand": "Another | Name"'))
    expect((await run(root, 'src/cli/docs.ts', ['--check'])).status).toBe(0)
    await run(root, 'src/cli/docs.ts', [])
    expect(readFileSync(join(root, 'schemas/README.md'), 'utf8')).toContain('`Another \\| Name`')
    expect((await run(root, 'src/cli/docs.ts', ['--check'])).status).toBe(0)
  })
})
