import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/config/diagnostics/diagnostic.ts'
import { formats } from '../../src/config/report/formats.ts'
import type { CheckReport } from '../../src/config/report/report.ts'

const strange: Diagnostic = {
  file: 'config/markets/a b,c.json',
  line: 3,
  column: 7,
  rule: 'conditions-decide',
  severity: 'error',
  message: 'The rule "a<b>&c" never holds: 100%, whatever\u0007 the visitor answers.',
  hint: 'Change it,\r\nor remove it.',
  related: { file: 'config/pages/home.json', line: 5, column: 9 },
  fix: { title: 'Write "coverage"', applicability: 'perhaps', edits: [{ offset: 20, length: 8, text: '"coverage"' }] },
  witness: { worker: 'new', depth: 'deep' },
}
const warning: Diagnostic = {
  file: 'config/site.json',
  line: 1,
  column: 1,
  rule: 'meta-fits',
  severity: 'warning',
  message: 'Too long.',
}

const report: CheckReport = {
  diagnostics: [strange, warning],
  checked: ['config/markets/a b,c.json', 'config/pages/home.json', 'config/site.json'],
  files: new Map(),
}
const nothing: CheckReport = { ...report, diagnostics: [] }

test('the text shows the answers that prove a fault, the other place, and a heading for each of several files', () => {
  expect(formats.text(report)).toMatchInlineSnapshot(`
    "── config/markets/a b,c.json: 1 error ──

    config/markets/a b,c.json:3:7 error The rule "a<b>&c" never holds: 100%, whatever\\u0007 the visitor answers.
        Answers that show it: worker = new, depth = deep.
        Change it,\\u000d\\u000aor remove it.
        Perhaps: write "coverage".
        See config/pages/home.json:5:9.

    ── config/site.json: 1 warning ──

    config/site.json:1:1 warning Too long.

    1 error and 1 warning in 2 files."
  `)
})

test('JSON has the diagnostics as they are, and how many there are', () => {
  expect(JSON.parse(formats.json(report))).toEqual({
    errors: 1,
    warnings: 1,
    acknowledged: 0,
    files: 3,
    diagnostics: [strange, { ...warning, acknowledgement: expect.objectContaining({ warning: warning.message }) }],
  })
})

/** Reads a workflow command as GitHub's runner does. */
function command(line: string): { name: string; properties: Record<string, string>; message: string } {
  const [, name = '', list = '', message = ''] = /^::(\w+) ([^:]*)::(.*)$/.exec(line) ?? []
  const decoded = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  const properties = list.split(',').map((property) => property.split('=').map(decoded))
  return { name, properties: Object.fromEntries(properties), message: decoded(message) }
}

test('GitHub reads each diagnostic as a command of one line', () => {
  const [first = '', second = '', ...others] = formats.github(report).split('\n')
  expect(others).toEqual([])
  expect(command(first)).toEqual({
    name: 'error',
    properties: { file: strange.file, line: '3', col: '7', title: 'conditions-decide' },
    message: `${strange.message}\nAnswers that show it: worker = new, depth = deep.\n${strange.hint}\nPerhaps: write "coverage".\nSee config/pages/home.json:5:9.`,
  })
  expect(command(second)).toMatchObject({ name: 'warning', message: 'Too long.' })
  expect(formats.github(nothing)).toBe('')
})

test('SARIF names rules that it describes, places, answers and fixes', () => {
  const { version, $schema, runs } = JSON.parse(formats.sarif(report))
  expect(version).toBe('2.1.0')
  expect($schema).toMatch(/sarif-schema-2\.1\.0\.json$/)
  const [{ tool, results }] = runs
  const [first, second] = results
  const { rules } = tool.driver
  expect(rules[first.ruleIndex].id).toBe('conditions-decide')
  expect(rules[second.ruleIndex].shortDescription.text).toMatch(/\.$/)
  expect(new Set(rules.map(({ id }: { id: string }) => id)).size).toBe(rules.length)
  expect([first.level, second.level]).toEqual(['error', 'warning'])
  expect(first.message.text).toContain('worker = new')
  const { artifactLocation, region } = first.locations[0].physicalLocation
  expect(artifactLocation).toEqual({ uri: 'config/markets/a%20b%2Cc.json', uriBaseId: 'ROOT' })
  expect(region).toEqual({ startLine: 3, startColumn: 7 })
  expect(first.relatedLocations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'config/pages/home.json', uriBaseId: 'ROOT' },
    region: { startLine: 5, startColumn: 9 },
  })
  expect(first.fixes[0].description.text).toBe('Perhaps: write "coverage".')
  expect(first.fixes[0].artifactChanges[0].replacements).toEqual([
    { deletedRegion: { charOffset: 20, charLength: 8 }, insertedContent: { text: '"coverage"' } },
  ])
  expect(JSON.parse(formats.sarif(nothing)).runs[0].results).toEqual([])
})

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
}

/** Reads XML, strictly as far as the report goes: every tag closed in its order, every entity and character known. */
function xml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, close, name = '', list = '', empty, words] of text
    .replace(/^<\?xml [^>]*\?>\n/, '')
    .matchAll(/<(\/?)([\w-]+)((?: \w+="[^"<]*")*)(\/?)>|([^<]+)/gy)) {
    const parent = open.at(-1) ?? root
    if (words !== undefined) parent.children.push(plain(words))
    else if (close) expect(open.pop()?.name).toBe(name)
    else {
      const attributes = Object.fromEntries(
        Array.from(list.matchAll(/(\w+)="([^"]*)"/g), ([, key, value]) => [key, plain(value ?? '')]),
      )
      const element = { name, attributes, children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  expect(open).toEqual([root])
  return root.children[0] as Element
}

function plain(text: string): string {
  expect(text).toMatch(/^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd])*$/)
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }
  return text.replaceAll(/&(\w*);?/g, (_, name: string) => {
    expect(Object.keys(entities)).toContain(name)
    return entities[name] ?? ''
  })
}

function elements({ children }: Element): Element[] {
  return children.filter((child) => typeof child !== 'string')
}

test('JUnit has a suite for each file, a failure for each error, and a passed case for a sound file', () => {
  const suites = xml(formats.junit(report))
  expect(suites).toMatchObject({ name: 'testsuites', attributes: { tests: '3', failures: '1' } })
  expect(elements(suites).map(({ attributes }) => [attributes['name'], attributes['failures']])).toEqual([
    ['config/markets/a b,c.json', '1'],
    ['config/pages/home.json', '0'],
    ['config/site.json', '0'],
  ])
  const cases = elements(suites).flatMap(elements)
  expect(cases.map(({ attributes }) => attributes['name'])).toEqual([
    'conditions-decide at 3:7',
    'sound',
    'meta-fits at 1:1',
  ])
  const [[failure], , [told]] = cases.map(elements) as [Element[], Element[], Element[]]
  expect(failure?.attributes['message']).toBe(strange.message.replace('\u0007', '\ufffd'))
  expect(failure?.children.join('')).toContain('Answers that show it: worker = new, depth = deep.')
  expect(told).toMatchObject({ name: 'system-out' })
})

test('a format goes by its name alone', () => {
  expect(Object.keys(formats)).toEqual(['text', 'json', 'github', 'sarif', 'junit'])
})
