import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import type { Applicability, Diagnostic } from '#checker/findings.ts'
import { type CheckReport, formatOfFile, formats, githubSummary } from '#checker/report.ts'
import manifest from '#package.json' with { type: 'json' }

const strange: Diagnostic = {
  file: 'config/markets/a b,c.json',
  line: 3,
  column: 7,
  endColumn: 15,
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
  line: 2,
  column: 3,
  endColumn: 3,
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

    config/site.json:2:3 warning Too long.

    1 error and 1 warning in 2 files."
  `)
})

test('JSON has the diagnostics as they are, and how many there are', () => {
  expect(JSON.parse(formats.json(report))).toEqual({
    errors: 1,
    warnings: 1,
    acknowledged: 0,
    files: 3,
    diagnostics: [strange, { ...warning, acknowledgement: expect.objectContaining({ rule: warning.rule }) }],
  })
})

/** Reads a workflow command as GitHub's runner does. */
function command(line: string): { name: string; properties: Record<string, string>; message: string } {
  const [, name = '', list = '', message = ''] = /^::(\w+) ?([^:]*)::(.*)$/.exec(line) ?? []
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
    properties: { file: strange.file, line: '3', col: '7', endLine: '3', endColumn: '14', title: 'conditions-decide' },
    message: `${strange.message}\nAnswers that show it: worker = new, depth = deep.\n${strange.hint}\nPerhaps: write "coverage".\nSee config/pages/home.json:5:9.`,
  })
  expect(command(second)).toMatchObject({ name: 'warning', message: 'Too long.', properties: { endColumn: '3' } })
  expect(formats.github(nothing)).toBe('')
})

test('GitHub, which shows ten of a kind, gets the gravest first and is told of the others in the summary', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ ...warning, line: i + 1 }))
  const unreadable = { ...strange, rule: 'syntax', line: 30, message: 'A comma is missing.' }
  const diagnostics = [...many, strange, unreadable].map((one) => ({ ...one, file: 'config/site.json' }))
  const names = formats
    .github({ ...report, diagnostics })
    .split('\n')
    .map((line) => command(line).name)
  expect(names).toEqual(['error', 'error', ...many.map(() => 'warning'), 'notice'])
  const summary = githubSummary({ ...report, diagnostics, source: 'https://code.example/blob/main' })
  expect(summary).toContain('\n2 errors and 12 warnings in 1 file.\n')
  const rows = summary.split('\n').filter((line) => /^\| (error|warning) \|/.test(line))
  expect(rows).toHaveLength(14)
  expect(rows[0]).toContain('| A comma is missing.<br>')
  expect(rows[1]).toContain('| error | [config/site.json:3:7](https://code.example/blob/main/config/site.json#L3) | ')
  expect(rows[1]).toContain('"a\\<b\\>\\&c" never holds: 100%')
  expect(githubSummary(nothing)).toBe('## Check of the config\n\nNo problems.\n\n')
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
  expect(artifactLocation).toEqual({ uri: 'config/markets/a%20b%2Cc.json', uriBaseId: '%SRCROOT%' })
  expect(region).toEqual({ startLine: 3, startColumn: 7, endLine: 3, endColumn: 15 })
  expect(first.relatedLocations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'config/pages/home.json', uriBaseId: '%SRCROOT%' },
    region: { startLine: 5, startColumn: 9 },
  })
  expect(JSON.parse(formats.sarif(nothing)).runs[0].results).toEqual([])
  expect(tool.driver.version).toBe(manifest.version)
})

function sarifOf(changes: Partial<CheckReport>) {
  return JSON.parse(formats.sarif({ ...report, ...changes })).runs[0]
}

test('SARIF keeps to the schema of SARIF 2.1.0, with and without findings', () => {
  const schema = JSON.parse(readFileSync(`${import.meta.dirname}/../fixtures/sarif-2.1.0.schema.json`, 'utf8'))
  const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema)
  const sure = {
    ...strange,
    fix: { title: 'Write it', applicability: 'sure', edits: [{ offset: 1, length: 0, text: 'x' }] },
  } as const
  for (const written of [
    report,
    nothing,
    { ...report, diagnostics: [sure] },
    { ...report, source: 'https://code.example/blob/main' },
  ]) {
    isSarif(JSON.parse(formats.sarif(written)))
    expect(isSarif.errors).toBe(null)
  }
})

test('SARIF describes each rule in words, and links it where the files stand on the web', () => {
  const source = 'https://code.example/blob/main'
  const { rules } = sarifOf({ source }).tool.driver
  for (const { id, help, helpUri, shortDescription } of rules) {
    expect(help.text).toContain(shortDescription.text)
    expect(helpUri).toBe(`${source}/schemas/README.md#rule-${id}`)
    expect(help.markdown).toContain(`(${helpUri})`)
  }
  expect(sarifOf({}).tool.driver.rules.some((rule: object) => 'helpUri' in rule)).toBe(false)
})

test('SARIF offers a repair that is sure, and none that somebody has to think about', () => {
  const fixesOf = (applicability: Applicability) => {
    const { fix = { title: '', edits: [] } } = strange
    return sarifOf({ diagnostics: [{ ...strange, fix: { ...fix, applicability } }] }).results[0].fixes
  }
  const [{ description, artifactChanges }] = fixesOf('sure')
  expect(description.text).toBe('Write "coverage"')
  expect(artifactChanges[0].replacements).toEqual([
    { deletedRegion: { charOffset: 20, charLength: 8 }, insertedContent: { text: '"coverage"' } },
  ])
  expect([fixesOf('perhaps'), fixesOf('gaps')]).toEqual([undefined, undefined])
})

test('SARIF knows a finding again when its line has moved, and tells two in like lines apart', () => {
  const fault = { ...warning, rule: 'wrong-size', column: 3, endColumn: 11 }
  const print = (lines: readonly string[], ...at: readonly number[]) => {
    const files = new Map([['config/site.json', lines.join('\n')]])
    const diagnostics = at.map((line) => ({ ...fault, line }))
    return sarifOf({ files, diagnostics }).results.map(
      ({ partialFingerprints }: { partialFingerprints: object }) => partialFingerprints,
    )
  }
  const [line, other] = ['  "rating": 9,', '  "rating": 8,']
  const [before] = print([line], 1)
  expect(print(['{', '', `  ${line}`], 3)).not.toEqual([before])
  expect(print(['{', '', line], 3)).toEqual([before])
  expect(print([other], 1)).not.toEqual([before])
  const twice = print([line, line], 1, 2)
  expect(twice[0]).toEqual(before)
  expect(twice[1]).not.toEqual(before)
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

/** The cases of a report in JUnit, each by its file and rule. */
function casesOf(of: CheckReport): Map<string, Element> {
  const cases = elements(xml(formats.junit(of))).flatMap(elements)
  return new Map(cases.map((one) => [`${one.attributes['classname']} ${one.attributes['name']}`, one]))
}

test('JUnit has a suite for each file, and in it the same cases whatever is found', () => {
  const suites = xml(formats.junit(report))
  const [passed, failed] = [casesOf(nothing), casesOf(report)]
  expect([...failed.keys()]).toEqual([...passed.keys()])
  expect(suites).toMatchObject({ name: 'testsuites', attributes: { tests: String(failed.size), failures: '1' } })
  expect(elements(suites).map(({ attributes }) => [attributes['name'], attributes['failures']])).toEqual([
    ['config/markets/a b,c.json', '1'],
    ['config/pages/home.json', '0'],
    ['config/site.json', '0'],
  ])
  expect([...passed.values()].flatMap(elements)).toEqual([])
  const [failure] = elements(failed.get('config/markets/a b,c.json conditions-decide') as Element)
  expect(failure?.attributes['message']).toBe(strange.message.replace('\u0007', '\ufffd'))
  expect(failure?.children.join('')).toContain('config/markets/a b,c.json:3:7 error\n')
  expect(failure?.children.join('')).toContain('Answers that show it: worker = new, depth = deep.')
  const [told, ...others] = elements(failed.get('config/site.json meta-fits') as Element)
  expect(told).toMatchObject({ name: 'system-out', children: ['config/site.json:2:3 warning\nToo long.'] })
  expect(others).toEqual([])
})

test('JUnit says all that breaks one rule in one file in its case', () => {
  const again = { ...strange, line: 9, message: 'The rule "b" never holds.' }
  const cases = casesOf({ ...report, diagnostics: [strange, again, { ...again, severity: 'warning' }] })
  const [failure, output] = elements(cases.get('config/markets/a b,c.json conditions-decide') as Element)
  expect(failure?.attributes['message']).toMatch(/ And 1 more\.$/)
  expect(failure?.children.join('')).toMatch(/:3:7 error\n.*:9:7 error\nThe rule "b" never holds\./s)
  expect(output?.children.join('')).toContain(':9:7 warning\n')
})

test('GitLab gets each finding at its line, and not those that are acknowledged', () => {
  const meant = { ...warning, acknowledged: { reason: 'A record.', review: '2030-01-01' } }
  expect(JSON.parse(formats.gitlab({ ...report, diagnostics: [warning, meant] }))).toEqual([
    {
      description: 'Too long.',
      check_name: 'meta-fits',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}:1$/),
      severity: 'minor',
      location: { path: 'config/site.json', lines: { begin: 2 } },
    },
  ])
  expect(JSON.parse(formats.gitlab(report))[0]).toMatchObject({ severity: 'major', check_name: 'conditions-decide' })
  expect(formats.gitlab(nothing)).toBe('[]')
})

test('a file gets the format that its name stands for, and any other the one that is named', () => {
  expect(formatOfFile('check.sarif', 'text')).toBe('sarif')
  expect(formatOfFile('out/Check.XML', 'github')).toBe('junit')
  expect(['text', 'json', 'sarif'].map((named) => formatOfFile('a.json', named as 'text'))).toEqual([
    'json',
    'json',
    'sarif',
  ])
  expect(formatOfFile('report', 'junit')).toBe('junit')
})

test('a format goes by its name alone', () => {
  expect(Object.keys(formats)).toEqual(['text', 'json', 'github', 'sarif', 'junit', 'gitlab'])
})
