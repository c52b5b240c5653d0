import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { runRules } from '#checker/check.ts'
import { decode } from '#checker/files.ts'
import { say } from '#checker/findings.ts'
import { createContext, type Rule, readDocuments } from '#checker/model.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { isSchemaFile } from '#checker/schema.ts'
import { isAll } from '#tests/runner/samples.ts'
import { badShapes } from './bad-shapes.ts'
import { check, put, schemas, soundExcept, soundText } from './sound.ts'

const files = [
  'config/site.json',
  'config/markets/atlantis.json',
  'config/pages/contact.json',
  'config/providers/atlantis/triton.json',
  'config/comparisons/deep.json',
]

type Path = (string | number)[]

/** The paths of keys to every value in a JSON value. */
function pathsIn(value: unknown, base: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [base]
  const keys = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value)
  return [base, ...keys.flatMap((key) => pathsIn(Reflect.get(value, key), [...base, key]))]
}

const strangeValues: readonly unknown[] = [undefined, null, '', '/', 'constructor', '{', -1, 1e308, true, [], {}, [[]]]

test.each(files)('strange values at any place of %s are reported, and never break the checker', (file) => {
  const text = soundText(file)
  const paths = pathsIn(JSON.parse(text)).filter((path, i) => path.length > 0 && (isAll || i % 2 === 0))
  const faults = paths.flatMap((path, i) => {
    const { diagnostics, site } = check(
      soundExcept({ [file]: put(path, strangeValues[i % strangeValues.length])(text) }),
    )
    const isSaid = site !== undefined || diagnostics.length > 0
    return isSaid && diagnostics.every(({ rule }) => rule !== 'checker') ? [] : [path.join('.')]
  })
  expect(faults).toEqual([])
})

test('a sign of money that every object has as a name is a sign like others', () => {
  const text = put(['currency', 'symbol'], 'constructor')(soundText('config/markets/atlantis.json'))
  const { diagnostics } = check(soundExcept({ 'config/markets/atlantis.json': text }))
  expect(diagnostics.filter(({ rule }) => rule === 'checker')).toEqual([])
})

test('a truncated file never crashes the checker', () => {
  const text = soundText('config/pages/contact.json')
  for (let end = 0; end < text.trimEnd().length; end += 7) {
    const { site, diagnostics } = check(soundExcept({ 'config/pages/contact.json': text.slice(0, end) }))
    expect(site).toBeUndefined()
    expect(diagnostics.every(({ rule }) => rule !== 'checker')).toBe(true)
  }
})

test('neither a truncated text nor a strange character crashes the checker', () => {
  const article = 'config/articles/living-below.md'
  const text = soundText(article)
  for (let at = 0; at < text.length; at += 11) {
    const sign = ['', '"', "'", '---\n', '\n', '\t', '](', '<', '`', '|', '{#', '- ', ': ', '\u0000'][at % 14] ?? ''
    for (const strange of [text.slice(0, at), text.slice(0, at) + sign + text.slice(at)]) {
      const { diagnostics } = check(soundExcept({ [article]: strange }))
      expect(diagnostics.filter(({ rule }) => rule === 'checker')).toEqual([])
    }
  }
})

test('the choice of a schema branch changes the message of a mistake, never whether it is one', () => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  for (const [file, content] of schemas) {
    if (isSchemaFile(file)) ajv.addSchema(JSON.parse(decode(file, content).text ?? ''), file)
  }
  const plain = ajv.getSchema('schemas/market.schema.json')
  for (const { file, edit } of badShapes.filter((bad) => bad.file.startsWith('config/markets/'))) {
    expect(plain?.(JSON.parse(edit(soundText(file))))).toBe(false)
    expect(plain?.(JSON.parse(soundText(file)))).toBe(true)
  }
})

test('a rule that fails is reported and stops no other', () => {
  const documents = readDocuments(new Map(), compileSchemas(new Map()).validators)
  const failing: Rule = {
    name: 'failing',
    description: 'Never holds.',
    check: () => {
      throw new Error('no such thing')
    },
  }
  const finding: Rule = {
    name: 'finding',
    description: 'Never holds either.',
    check: () => [{ file: 'config/site.json', pointer: '', message: say`Found.` }],
  }
  const found = [...runRules([failing, finding], createContext(documents, []), documents)].flat()
  expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'checker: The rule "failing" could not be checked: no such thing.',
    'finding: Found.',
  ])
})
