import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'
import { isSlow } from './slow-patterns.ts'

/** Patterns that can take long, by the reason why they meet nothing long from outside. */
const trusted: Readonly<Record<string, string>> = {
  '/<table>.*?<\\/table>/gs': 'HTML that Markdown became, which closes each table',
  '/(?<![ \\t])[ \\t]*<(t[hd])\\b[^>]*>.*?<\\/\\1>\\n?/gs': 'HTML that Markdown became, which closes each cell',
  '/<tr>.*?<\\/tr>\\n?/gs': 'HTML that Markdown became, which closes each row',
  '/^(up to )?[^\\d-]{0,4}?([\\d,.]*\\d)\\s*(?:(\\+|or more)|(?:-|to)\\s*[^\\d-]{0,4}?([\\d,.]*\\d))?\\s*(?:%|(\\p{L}[\\p{L} ]*))?$/iu':
    'a cell that somebody types in their own window, or an answer at the terminal',
  '/^(.*\\S)\\s*\\((https:\\/\\/\\S+),\\s*([\\d-]+)\\)$/s': 'a cell that somebody types in their own window',
  '/^[^\\d.-]+|[^\\d-]+$/g': 'an amount that a visitor types, of at most 40 characters',
  '/,\\s*(?=[^,=]+=)/': 'an answer at the terminal',
  '/\\s*[;\\n]\\s*/': 'a cell that somebody types in their own window',
  '/^(.*\\S)\\s+from\\s+(\\S.*)$/i': 'a cell that somebody types in their own window',
  '/:root:lang\\((\\w+)\\)[^{]*\\{[^}]*\\}/g': 'a style sheet of the build',
  "/, \\w+( '.*')?$/": 'a message of Node, which is as long as a path',
  '/(?<=[:[,{]\\s*)"[^"\\\\]*"(?:\\s*[^\\s":,[\\]{}][^":,[\\]{}]*"[^"\\\\]*")+(?=\\s*(?:[,\\]}]|$))/':
    'a line of JSON of at most 2,000 characters: longer ones are mended otherwise',
}

interface Written {
  readonly pattern: string
  readonly flags: string
  readonly place: string
}

/** Each regular expression of the code once, as it is written, and each of the schemas. */
function patterns(): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const line = text.slice(0, node.start).split('\n').length
        found.set(`/${pattern}/${flags}`, { pattern, flags, place: `${file}:${line}` })
      },
    }).visit(parseSync(file, text).program)
  }
  for (const file of globSync('schemas/**/*.json', { cwd: projectRoot })) {
    JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'), (name, pattern: unknown) => {
      if (name === 'pattern' && typeof pattern === 'string')
        found.set(`/${pattern}/u`, { pattern, flags: 'u', place: file })
      return pattern
    })
  }
  return found
}

const all = patterns()

test('no pattern that meets text from outside takes longer than the text is long', () => {
  expect(all.size).toBeGreaterThan(500)
  const slow = [...all].filter(([written, { pattern, flags }]) => !(written in trusted) && isSlow(pattern, flags))
  // Mend it, so that no two places of it read the same characters: `[^<>]*` between brackets, one class for two.
  expect(slow.map(([written, { place }]) => `${place} ${written}`)).toEqual([])
})

test('a trusted pattern is still there, and slow', () => {
  const kept = Object.keys(trusted).filter((written) => {
    const found = all.get(written)
    return found && isSlow(found.pattern, found.flags)
  })
  expect(kept).toEqual(Object.keys(trusted))
})

describe('a pattern is', () => {
  test.each([
    /[^\s@]+@[^\s@]+/g,
    /^[^\d.-]*(\d[\d,٬'\s]*(?:\.\d+)?)[^\d.-]*$/,
    /\s+$/,
    /<[^>]*>/g,
    /^(a+)+$/,
    /^(?:a|a)*$/,
    /^(.*), plan (\S+) “(.*)”$/s,
    /^(?:b|a+)+$/,
    /[?#].*$/,
    /(?<=:\s*)\d/,
    /^a*a*$/,
    /\B(?=(?:\d{3})+$)/g,
    /^\p{L}*\w*$/u,
    /(a*)\1$/,
    /x[[a-c]--b]*[[a-z]&&[c-x]]*$/v,
    /^\d{0,200}\d{0,200}$/,
  ])('slow: %s', ({ source, flags }) => {
    expect(isSlow(source, flags)).toBe(true)
  })

  test.each([
    /^[^\s@]+@[^\s@]+$/,
    /^[^\d.-]*(\d(?:[,\s]*\d)*)[^\d.-]*$/,
    /[\d ()]{7}/g,
    /<[^<>]*>/g,
    /,.*/s,
    /[?#][\s\S]*/,
    /^!.*\[rejected\]/m,
    /(?<![\w-])[\w-]+=/g,
    /[/]\*|\*[/]/,
    /^(?:[^{}]|\{[^{}]*\})*$/,
    /^(.*), plan (\S+)$/,
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    /\p{Cf}/gu,
    /\s+/y,
  ])('not: %s', ({ source, flags }) => {
    expect(isSlow(source, flags)).toBe(false)
  })
})
