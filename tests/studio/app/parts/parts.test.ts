import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileParts, partWith, shownPart } from '#studio/app/parts/parts.ts'
import type { OutlineEntry } from '#studio/protocol.ts'
import { project } from '#tests/e2e/served-site.ts'

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>
}

const schemaOf = (name: string): ObjectSchema & { readonly $defs: Readonly<Record<string, ObjectSchema>> } =>
  JSON.parse(readFileSync(path.join(project, `schemas/${name}.schema.json`), 'utf8'))

/** The properties of an object that the forms of a file show, as often as they are shown. */
function shown(kind: OutlineEntry['kind'], at: string): string[] {
  const forms = fileParts(kind).flatMap(({ tabs }) => tabs.filter((tab) => tab.kind === 'form'))
  return forms.flatMap((tab) => (String(tab.at) === at ? (tab.properties ?? []) : []))
}

const written = ({ properties }: ObjectSchema) => Object.keys(properties).filter((name) => name !== '$schema')

test('every property of a market stands in one of its forms, and in one alone', () => {
  const { $defs, ...market } = schemaOf('market')
  const ofItself = new Set(['landing', 'wizard', 'thankYou', 'contact'])
  expect(shown('market', '').sort()).toEqual(
    written(market)
      .filter((name) => !ofItself.has(name))
      .sort(),
  )
  expect(shown('market', 'wizard').sort()).toEqual(written($defs['Wizard'] as ObjectSchema).sort())
  const page = written($defs['MarketPage'] as ObjectSchema).sort()
  expect(shown('market', 'landing').sort()).toEqual(page)
  expect(shown('market', 'thankYou').sort()).toEqual(page)
})

test.each(['page', 'site'] as const)('every property of a file of kind %s stands in one of its forms', (kind) => {
  expect(shown(kind, '').sort()).toEqual(written(schemaOf(kind)).sort())
})

test('every property of an article, and its text, stand in one of its forms; the text in the first', () => {
  expect(shown('article', '').sort()).toEqual([...written(schemaOf('article')), 'text'].sort())
  expect(partWith('article', ['text'])).toEqual({ part: '', tab: 'article' })
})

test('a field leads to the part and the tab that have it', () => {
  expect(partWith('market', ['plans', 2, 'price'])).toEqual({ part: 'plans', tab: 'plans' })
  expect(partWith('market', ['contact', 'officeHours'])).toEqual({ part: 'basics', tab: 'contact' })
  expect(partWith('market', ['wizard', 'rules', 'subsidy'])).toEqual({ part: 'wizard', tab: 'rules' })
  expect(partWith('market', ['landing', 'blocks', 0])).toEqual({ part: 'landing', tab: 'sections' })
  expect(partWith('market', ['wizard'])).toEqual({ part: 'wizard', tab: 'questions' })
  expect(partWith('article', ['title'])).toEqual({ part: '', tab: 'article' })
  expect(partWith('article', ['description'])).toEqual({ part: '', tab: 'search' })
})

test('a place that names a field alone shows its tab; one that names a tab keeps it', () => {
  expect(shownPart('market', { at: ['wizard', 'fields', 0] }).tab.title).toBe('Sent along')
  expect(shownPart('market', { part: 'wizard', tab: 'flow', at: ['wizard', 'fields', 0] }).tab.title).toBe('Flow')
  expect(shownPart('overlay', { tab: 'translation', at: ['name'] }).tab.title).toBe('Translation')
  expect(shownPart('market', {}).part.title).toBe('Basics and hours')
})
