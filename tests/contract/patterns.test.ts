import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tests/config/sound.ts'
import { isSlow } from './slow-patterns.ts'

/** The rooms whose patterns read what visitors, programs and the desk's people send to a server. */
const rooms = ['blocks', 'desk', 'engine', 'pages', 'renderer', 'server', 'storage'] as const

/** Patterns that can take long, by the reason why they meet nothing from outside. */
const trusted: Readonly<Record<string, string>> = {
  '/([=\\w]+)\\s*\\{((?:[^{}]|\\{[^{}]*\\})*)\\}/g':
    'forms of a plural in a text of the config, which the checker has read',
  '/<table>.*?<\\/table>/gs': 'HTML that the Markdown of the config became',
  '/[ \\t]*<(t[hd])\\b[^>]*>.*?<\\/\\1>\\n?/gs': 'one table of HTML that the Markdown of the config became',
  '/<tr>.*?<\\/tr>\\n?/gs': 'one table of HTML that the Markdown of the config became',
  '/^(up to )?\\D{0,4}?([\\d,.]*\\d)\\s*(?:(\\+|or more)|(?:-|–|to)\\s*\\D{0,4}?([\\d,.]*\\d))?\\s*(?:%|\\p{L}[\\p{L} ]*)?$/iu':
    'a cell that somebody types in their own window, or an answer at the terminal',
  '/^(.*\\S)\\s*\\((https:\\/\\/\\S+),\\s*([\\d-]+)\\)$/s': 'a cell that somebody types in their own window',
  '/,\\s*(?=[^,=]+=)/': 'an answer at the terminal',
}

interface Written {
  readonly pattern: string
  readonly flags: string
  readonly place: string
}

/** Each regular expression of these rooms once, as it is written. */
function patterns(): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>()
  for (const file of globSync(`src/{${rooms.join()}}/**/*.{ts,tsx}`, { cwd: projectRoot })) {
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
  return found
}

const all = patterns()

test('no pattern that meets text from outside takes longer than the text is long', () => {
  expect(all.size).toBeGreaterThan(150)
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
