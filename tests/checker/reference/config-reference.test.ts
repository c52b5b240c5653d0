import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#checker/findings.ts'
import { rules } from '#checker/rules/index.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { parts } from '#tests/contract/schema-files.ts'

/** The reference as it is kept; `npm run docs -- --check` holds it to what is generated. */
const page = readFileSync(join(projectRoot, 'schemas/README.md'), 'utf8')

test('it has every rule, and every property with its meaning', () => {
  const known = [...rules.map(({ name }) => name), ...Object.keys(catalogue)]
  expect(known.filter((name) => !page.includes(`| <a id="rule-${name}"></a>\`${name}\` | `))).toEqual([])
  const described = parts().flatMap(({ schema: { properties = {} } }) => Object.values(properties))
  const meanings = described.map(({ description = '' }) => description.replaceAll('|', '\\|'))
  expect(meanings.filter((meaning) => !page.includes(meaning))).toEqual([])
})

test('it shows each form of a condition, and that one of them is needed', () => {
  const condition = page.slice(page.indexOf('### Condition\n'), page.indexOf('### FormField\n'))
  const shown = [...condition.matchAll(/```json\n(.*)\n```/g)].map(([, example = '']) => JSON.parse(example))
  expect(shown.map((example) => Object.keys(example))).toEqual([['answer', 'isOneOf'], ['all'], ['any'], ['not']])
  expect(condition).toContain('| `any` | one of `answer`, `all`, `any`, `not` |')
  expect(condition).not.toContain('| yes |')
})

test('every link in it leads to one of its headings', () => {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll('`', '').replaceAll(' ', '-'),
  )
  for (const [, anchor] of page.matchAll(/\]\(#([^)]*)\)/g)) expect(headings).toContain(anchor)
})
