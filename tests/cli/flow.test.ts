import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WizardConfig } from '#contract/config.ts'
import { wizardPaths } from '#engine/wizard/walk.ts'
import { replace } from '#tests/config/sound.ts'
import { atlantis, wizard } from '#tests/fixtures/market.ts'
import { site } from '#tests/launch/launch-site.ts'
import { flowGroups, outcomeOf, pathCount } from '#tools/flow/flow-groups.ts'
import { flowMermaid } from '#tools/flow/flow-mermaid.ts'
import { flowTable } from '#tools/flow/flow-table.ts'
import { run, tempRoot } from './temp-root.ts'

const wizards: (readonly [string, WizardConfig])[] = [
  ['the fixture', wizard],
  ...site.markets.flatMap(({ id, wizard: own }) => (own ? [[id, own] as const] : [])),
]

describe.each(wizards)('the groups of %s', (_, own) => {
  test('hold every path exactly once, with the outcome that it has', () => {
    const groups = flowGroups(own)
    const all = [...wizardPaths(own)]
    expect(pathCount(groups)).toBe(all.length)
    for (const { answers, walk } of all) {
      const holding = groups.filter(({ choices }) => {
        const isSame = choices.length === Object.keys(answers).length
        return (
          isSame &&
          choices.every(({ question, options }) => options.some(({ value }) => value === answers[question.id]))
        )
      })
      expect(holding.map(({ outcome }) => outcome)).toEqual([outcomeOf(own, walk)])
    }
  })
})

test('a wizard whose options change nothing is one group, however many paths it has', () => {
  const options = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((value) => ({ value, label: value }))
  const questions = Array.from({ length: 12 }, (_, i) => {
    return { id: `q${i}`, field: `f${i}`, text: 'Why?', summary: 'Why', options }
  })
  const groups = flowGroups({
    ...wizard,
    questions,
    rules: {},
    fields: [],
    banners: [],
    contact: { ...wizard.contact, submit: { label: 'Go' } },
  })
  expect(groups.map(({ paths }) => paths)).toEqual([8 ** 12])
})

test('the table tells the paths, fields, premiums gross and net, banners and words on the button', () => {
  expect(flowTable(atlantis, wizard)).toMatchInlineSnapshot(`
    "Atlantis: 4 questions, 12 paths in 4 groups

    Questions
      type       coverage-type     new, renewal
      residency  residency-status  citizen, guest
      permit     permit-length     short, long  (asked if residency is guest)
      level      coverage-level    basic, full

    Rules
      grant    type is new and residency is citizen
      settled  permit is long

    Group 1: 2 paths
      answers   type: new
                residency: citizen
                level: any of 2
      fields    coverage-type, residency-status, coverage-level, grant-eligible=yes, settled=no, country=Atlantis
      premiums  Reef: gross €420, net €370
      banners   "You may get the grant" on level
                "The grant is likely" on contact
      button    "Get my quotes + Grant"

    Group 2: 4 paths
      answers   type: any of 2
                residency: guest
                permit: short
                level: any of 2
      fields    coverage-type, residency-status, permit-length, coverage-level, grant-eligible=no, settled=no, country=Atlantis
      premiums  Reef: gross €420
      banners   none
      button    "Get my quotes"

    Group 3: 4 paths
      answers   type: any of 2
                residency: guest
                permit: long
                level: any of 2
      fields    coverage-type, residency-status, permit-length, coverage-level, grant-eligible=no, settled=yes, country=Atlantis
      premiums  Reef: gross €420
      banners   none
      button    "Get my quotes"

    Group 4: 2 paths
      answers   type: renewal
                residency: citizen
                level: any of 2
      fields    coverage-type, residency-status, coverage-level, grant-eligible=no, settled=no, country=Atlantis
      premiums  Reef: gross €420
      banners   none
      button    "Get my quotes"
    "
  `)
})

test('the Mermaid flowchart has the way around a question that not everybody is asked', () => {
  expect(flowMermaid(wizard)).toMatchInlineSnapshot(`
    "flowchart TD
      question-type["<b>What do you need?</b><br>type → coverage-type<br>• New<br>• Renewal"]
      question-residency["<b>Who are you?</b><br>residency → residency-status<br>• A citizen<br>• A guest"]
      question-permit["<b>How long is your permit?</b><br>permit → permit-length<br>• Short<br>• Long"]
      question-level["<b>How much cover?</b><br>level → coverage-level<br>• Basic<br>• Full"]
      contact(["<b>Where to?</b><br>contact details"])
      outcome-1[["<b>Get my quotes + Grant</b><br>grant-eligible = yes<br>settled = no<br>country = Atlantis<br>“You may get the grant” on level<br>“The grant is likely” on contact"]]
      outcome-2[["<b>Get my quotes</b><br>grant-eligible = no<br>settled = no<br>country = Atlantis"]]
      outcome-3[["<b>Get my quotes</b><br>grant-eligible = no<br>settled = yes<br>country = Atlantis"]]
      question-type --> question-residency
      question-residency -->|"A citizen"| question-level
      question-residency -->|"A guest"| question-permit
      question-permit --> question-level
      question-level --> contact
      contact -->|"grant holds"| outcome-1
      contact -->|"no rule holds"| outcome-2
      contact -->|"settled holds"| outcome-3
    "
  `)
})

test('texts cannot break out of the diagram', () => {
  const [first, ...others] = wizard.questions
  if (!first) throw new Error('The wizard has no question.')
  const text = 'Is 1 < 2 & "so"? </text>'
  const odd = { ...wizard, questions: [{ ...first, text }, ...others] }
  expect(flowMermaid(odd)).toContain('Is 1 #lt; 2 #amp; #quot;so#quot;? #lt;/text#gt;')
})

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
    edit(replace('"premium": 120', '"premium": 130'))
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
