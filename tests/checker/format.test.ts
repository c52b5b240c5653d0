import { expect, test } from 'vitest'
import { type Diagnostic, sortDiagnostics } from '#checker/findings.ts'
import { formatText, type Paint } from '#checker/report.ts'

const diagnostic: Diagnostic = {
  file: 'config/site.json',
  line: 2,
  column: 3,
  endColumn: 9,
  rule: 'unknown-property',
  severity: 'error',
  message: '"brnd" is not a site property.',
  hint: 'The name of the site.',
}

function format(diagnostics: readonly Diagnostic[], text = '{\n  "brnd": "Cover"\n}\n', paint?: Paint): string {
  return formatText(diagnostics, { files: new Map([['config/site.json', text]]), ...(paint && { paint }) })
}

test('a diagnostic quotes its line, marks the place and ends with a hint', () => {
  expect(format([diagnostic])).toMatchInlineSnapshot(`
    "config/site.json:2:3 error "brnd" is not a site property.
        "brnd": "Cover"
        ^^^^^^
        The name of the site.

    1 error in 1 file."
  `)
})

test('errors and warnings are counted apart', () => {
  const warning = { ...diagnostic, severity: 'warning' as const }
  expect(format([diagnostic, { ...diagnostic, line: 1, column: 1 }, warning])).toMatch(
    /\n2 errors and 1 warning in 1 file\.$/,
  )
  expect(format([warning])).toMatch(/\n1 warning in 1 file\.$/)
  expect(format([])).toBe('No problems.')
})

test('of many warnings a short report lists a few of each file and counts the others, and every error', () => {
  const warnings = Array.from({ length: 200 }, (_, i): Diagnostic => {
    const rule = i % 2 === 0 ? 'texts-finished' : 'texts-clean'
    return {
      ...diagnostic,
      file: `config/markets/m${10 + Math.floor(i / 10)}.json`,
      line: i,
      rule,
      severity: 'warning',
    }
  })
  const all = [...warnings, ...Array.from({ length: 40 }, (_, line) => ({ ...diagnostic, line }))]
  const short = formatText(all, { files: new Map(), isShort: true })
  expect(short.match(/ warning "brnd"/g)).toHaveLength(30)
  expect(short.match(/ error "brnd"/g)).toHaveLength(40)
  expect(short.match(/^7 more warnings in this file$/gm)).toHaveLength(10)
  expect(short).toContain(
    '── 10 more files: 100 warnings ──\n    50 by the rule texts-finished\n    50 by the rule texts-clean\n',
  )
  expect(short).toMatch(/\n40 errors and 200 warnings in 21 files\.$/)
  expect(formatText(all, { files: new Map() }).match(/ warning "brnd"/g)).toHaveLength(200)
  const few = warnings.slice(0, 30)
  expect(formatText(few, { files: new Map(), isShort: true })).toBe(formatText(few, { files: new Map() }))
})

test('colour is there only when it is asked for', () => {
  expect(format([diagnostic])).not.toContain('\u001b')
  expect(format([diagnostic], undefined, (style, text) => `<${style}>${text}</${style}>`)).toContain('<red>error</red>')
})

test('a file that is not at hand is not quoted', () => {
  expect(format([{ ...diagnostic, file: 'config/pages' }])).toMatchInlineSnapshot(`
    "config/pages:2:3 error "brnd" is not a site property.
        The name of the site.

    1 error in 1 file."
  `)
})

test('a long line is cut around the place', () => {
  const text = `{ "text": "${'long '.repeat(60)}", "brnd": "Cover", "more": "${'long '.repeat(60)}" }`
  const [, quoted = '', caret = ''] = format(
    [{ ...diagnostic, line: 1, column: text.indexOf('"brnd"') + 1, endColumn: text.indexOf('"brnd"') + 7 }],
    text,
  ).split('\n')
  expect(quoted.length).toBeLessThan(120)
  expect(quoted.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('"brnd"')
})

test('config cannot send control sequences to the terminal', () => {
  const report = format([{ ...diagnostic, message: 'a\u001b[2Jb\u202e' }], '{\n  "\u001b]0;x\u0007"\n}')
  for (const control of ['\u001b', '\u0007', '\u202e']) expect(report).not.toContain(control)
  expect(report).toContain('a\\u001b[2Jb\\u202e')
})

test('diagnostics are sorted by file, line and column', () => {
  const at = (file: string, line: number, column: number): Diagnostic => ({ ...diagnostic, file, line, column })
  const sorted = sortDiagnostics([at('b', 1, 1), at('a', 10, 1), at('a', 2, 5), at('a', 2, 1)])
  expect(sorted.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
    'a:2:1',
    'a:2:5',
    'a:10:1',
    'b:1:1',
  ])
})
