import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replace } from '#tests/checker/sound.ts'
import { run, tempRoot } from './temp-root.ts'

const market = 'config/markets/atlantis.json'
let root = ''

beforeEach(() => {
  root = tempRoot()
  git('init', '-q')
  commit()
})
afterEach(() => rmSync(root, { recursive: true }))

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}

function commit(): void {
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@sunken.example', 'commit', '-q', '-m', 'Go on')
}

function edit(file: string, ...edits: readonly ((text: string) => string)[]): void {
  const text = readFileSync(join(root, file), 'utf8')
  writeFileSync(
    join(root, file),
    edits.reduce((now, change) => change(now), text),
  )
}

const diff = (...args: readonly string[]) => run(root, 'src/cli/diff.ts', args)

/** A stand-in of a new market, which a live site refuses once the market is open. */
const standIn = /\{ "value": ("[^"]*"), "standIn": true \}/g

describe('npm run diff', () => {
  test('says when nothing changes', async () => {
    expect(await diff('HEAD')).toEqual({ status: 0, stdout: 'Nothing changes for visitors.\n', stderr: '' })
  })

  test('tells prices and flows before and after, the pages that change with them, and touches no file', async () => {
    edit(
      market,
      replace('"price": 120', '"price": 150'),
      replace('"title": "Quote"', '"title": "Your quote"'),
      replace(
        '{ "value": "deep", "label": "Deep" }',
        '{ "value": "deep", "label": "Deep" }, { "value": "abyss", "label": "Abyss" }',
      ),
      replace('"hotline": "+351 555 0101"', '"hotline": "+1 555 0102"'),
    )
    writeFileSync(join(root, 'config/assets/logos/triton.svg'), '<svg/>')
    const status = git('status', '--short')
    const { stdout } = await diff('HEAD')
    expect(stdout).toMatchInlineSnapshot(`
      "Pages: 4 changed
        ~ /comparisons/deep
            text: "€70" → "€100"
            text: "€120" → "€150"
        ~ /atlantis
            text: "€70" → "€100"
            text: "€120" → "€150"
        ~ /quotes/atlantis
            title: "Quote" → "Your quote"
            text added: "Abyss"
            text: "€70" → "€100"
            text: "€120" → "€150"
        ~ /providers/atlantis/triton
            text: "€70" → "€100"
            text: "€120" → "€150"
            text: "€70" → "€100"
            text: "€120" → "€150"

      Plans: 1 changed
        ~ Atlantis, plan 1 “Trident”
            gross premium: "€120" → "€150"
            net premium: "€70" → "€100"

      Wizards: 1 changed
        ~ Atlantis
            paths: "3" → "4"
            paths added: "1, such as worker=new, depth=abyss"
            question depth options: "shallow, deep" → "shallow, deep, abyss"

      Markets: 1 changed
        ~ Atlantis
            contact hotline: "+351 555 0101" → "+1 555 0102"

      Pictures and other files: 1 changed
        ~ config/assets/logos/triton.svg
      "
    `)
    expect(git('status', '--short')).toBe(status)
  })

  test('tells pages and markets that are new or gone', { tags: ['slow'] }, async () => {
    await run(root, 'src/cli/new-market.ts', ['--country', 'TH', '--yes'])
    expect((await diff('HEAD')).stdout).toContain('  + Thailand\n      status: "upcoming"\n')
    edit('config/markets/thailand.json', (text) =>
      replace('"status": "upcoming"', '"status": "open"')(text).replaceAll(standIn, '$1'),
    )
    const { status, stdout } = await diff('HEAD')
    expect(status).toBe(0)
    expect(stdout).toContain('  + /thailand-plans\n      title: "Plans in Thailand: Compare and Choose"\n')
    expect(stdout).toContain('      text: "Edit: ')
    expect(stdout).toContain('  + Thailand\n      paths: "27"\n      question ')
    expect(stdout).toContain('  + Thailand, plan 1')
    commit()
    rmSync(join(root, 'config/markets/thailand.json'))
    expect((await diff('HEAD')).stdout).toContain('  - /thailand-plans\n')
  })

  test('for programs, says all as JSON, and by its exit code whether anything changes', async () => {
    expect(await diff('HEAD', '--exit-code', '--format', 'json')).toEqual({
      status: 0,
      stdout: '{\n  "changes": 0,\n  "sections": []\n}\n',
      stderr: '',
    })
    edit(market, replace('"price": 120', '"price": 150'))
    const { status, stdout } = await diff('HEAD', '--exit-code', '--format', 'json')
    expect(status).toBe(1)
    const { changes, sections } = JSON.parse(stdout)
    expect(changes).toBe(5)
    expect(sections.at(-1)).toEqual({
      kind: 'plans',
      title: 'Plans',
      entries: [
        {
          name: 'Atlantis, plan 1 “Trident”',
          about: { market: 'atlantis', plan: '1' },
          fate: 'changed',
          changes: [
            { what: 'gross premium', at: ['gross premium'], before: '€120', after: '€150' },
            { what: 'net premium', at: ['net premium'], before: '€70', after: '€100' },
          ],
        },
      ],
    })
    edit(market, replace('"price": 150', '"price": "150"'))
    expect((await diff('HEAD', '--exit-code')).status).toBe(2)
  })

  test('writes Markdown for a pull request, in which texts of the config have no power', async () => {
    edit(market, replace('"text": "Compare plans."', '"text": "Compare | <plans> @all."'))
    const { stdout } = await diff('HEAD', '--format', 'markdown')
    expect(stdout).toContain('## What changes for visitors\n')
    expect(stdout).toContain('| /atlantis | text | Compare plans. | Compare \\| \\<plans\\> \\@all. |')
  })

  test('shows the errors of either side', async () => {
    edit(market, replace('"price": 120', '"price": "120"'))
    const now = await diff('HEAD')
    expect(now.status).toBe(1)
    expect(now.stderr).toContain('The config as it stands has errors.')
    expect(now.stderr).toContain(`${market}:`)
    commit()
    edit(market, replace('"price": "120"', '"price": 120'))
    const old = await diff('HEAD')
    expect(old.status).toBe(1)
    expect(old.stderr).toContain('The config at "HEAD" has errors.')
    expect((await diff('HEAD~1')).stdout).toBe('Nothing changes for visitors.\n')
  })

  test.each([
    ['a ref that there is not', ['nowhere'], 'There is no git ref "nowhere" here: name a branch, a tag or a commit.\n'],
    ['no ref', [], "Missing required argument 'ref'"],
    ['a format that there is not', ['HEAD', '--format', 'markdwon'], 'Allowed choices are text, markdown, json.'],
  ])('says in a sentence what is wrong with %s', async (_, args, problem) => {
    const { status, stdout, stderr } = await diff(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(problem)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('says so where there is no git checkout', async () => {
    rmSync(join(root, '.git'), { recursive: true })
    const { status, stderr } = await run(root, 'src/cli/diff.ts', ['HEAD'])
    expect(status).toBe(2)
    expect(stderr).toContain('is no git checkout')
  })
})
