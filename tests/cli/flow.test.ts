import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replace } from '#tests/checker/sound.ts'
import { run, tempRoot } from './temp-root.ts'

describe('npm run flow', () => {
  let root = ''
  beforeEach(() => {
    root = tempRoot()
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('prints the table of a market, or what --format names', async () => {
    expect((await run(root, 'src/cli/flow.ts', ['atlantis'])).stdout).toContain(
      'Atlantis: 2 questions, 3 paths in 3 groups',
    )
    expect((await run(root, 'src/cli/flow.ts', ['atlantis', '--format', 'mermaid'])).stdout).toMatch(/^flowchart TD\n/)
    const flow = JSON.parse((await run(root, 'src/cli/flow.ts', ['atlantis', '--format', 'json'])).stdout)
    expect(flow.paths.map(({ fields }: { fields: unknown }) => fields)).toEqual([
      { 'worker-type': 'new', depth: 'shallow', country: 'Atlantis', subsidy: 'yes' },
      { 'worker-type': 'new', depth: 'deep', country: 'Atlantis', subsidy: 'no' },
      { 'worker-type': 'renewal', country: 'Atlantis', subsidy: 'no' },
    ])
  })

  test.each([
    ['a market that there is not', ['atlantsi'], 2, 'There is no market "atlantsi". Did you mean "atlantis"?'],
    ['a market without a wizard', ['lemuria'], 1, 'Lemuria has no wizard'],
    ['a format that there is not', ['atlantis', '--format', 'tabel'], 2, 'Allowed choices are table, mermaid, json.'],
    ['no market', [], 2, 'Name a market, or say --check or --pin for all of them.'],
    ['pinning what there is not', ['lemuria', '--pin'], 1, 'Lemuria has no wizard'],
    ['both', ['--pin', '--check'], 2, "Option '--check' cannot be used with option '--pin'"],
  ])('says in a sentence what is wrong with %s', async (_, args, code, said) => {
    const { status, stdout, stderr } = await run(root, 'src/cli/flow.ts', args)
    expect({ status, stdout }).toEqual({ status: code, stdout: '' })
    expect(stderr).toContain(said)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('pins flows, and tells with the command to run which are not the pinned ones', async () => {
    const flow = (...args: readonly string[]) => run(root, 'src/cli/flow.ts', args)
    const pin = join(root, 'tests/flows/atlantis.txt')
    const none = await flow('--check')
    expect(none).toMatchObject({ status: 1, stdout: '' })
    expect(none.stderr).toContain('run `npm run flow -- atlantis --pin` and commit tests/flows/atlantis.txt.\n')
    expect((await flow('atlantis', '--pin')).stdout).toBe(
      'tests/flows/atlantis.txt written: commit it.\n1 flow pinned.\n',
    )
    expect(await flow('--check')).toEqual({ status: 0, stdout: '1 flow as pinned.\n', stderr: '' })
    const market = join(root, 'config/markets/atlantis.json')
    const edit = (...edits: readonly ((text: string) => string)[]) =>
      writeFileSync(
        market,
        edits.reduce((text, change) => change(text), readFileSync(market, 'utf8')),
      )
    edit(replace('"price": 120', '"price": 130'))
    writeFileSync(pin, readFileSync(pin, 'utf8').replaceAll('\n', '\r\n'))
    expect((await flow('--check')).status).toBe(0)
    edit(replace('"value": "renewal"', '"value": "again"'))
    const other = await flow('atlantis', '--check')
    expect(other.status).toBe(1)
    expect(other.stderr).toMatch(
      /^The flow of atlantis is not the pinned one\. If that is meant, run `npm run flow -- atl/,
    )
    expect(other.stderr).toMatch(/\n- {2}worker .* new, renewal\n\+ {2}worker .* new, again\n/)
    writeFileSync(join(root, 'tests/flows/mu.txt'), 'Mu')
    expect((await flow('--check')).stderr).toContain('tests/flows/mu.txt pins a flow that there is no more.')
    await flow('--pin')
    expect((await flow('--check')).stdout).toBe('1 flow as pinned.\n')
  })

  test('shows what the checker says of a config that is not sound', async () => {
    writeFileSync(join(root, 'config/markets/lemuria.json'), '{')
    const { status, stderr } = await run(root, 'src/cli/flow.ts', ['atlantis'])
    expect(status).toBe(1)
    expect(stderr).toContain('config/markets/lemuria.json:1:')
  })
})
