import path from 'node:path'
import { expect, test } from 'vitest'
import { siteDiff } from '#checker/diff.ts'
import { readConfigFiles } from '#checker/disk.ts'
import type { Site } from '#engine/site.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { spokenChanges } from '#studio/server/checker/spoken-changes.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')
const session = createCheckSession(root, readConfigFiles(root, project))
const before = session.site() as Site
const { schemas } = session.config
let revision = 0

/** The changes for visitors of edited files, in the words of Studio, a line each. */
function said(edits: Readonly<Record<string, (value: never) => unknown>>): string[] {
  const texts = Object.entries(edits).map(([file, edit]) => {
    const value = JSON.parse(session.textOf(file) ?? '') as never
    return [file, session.textOf(file) ?? '', JSON.stringify(edit(value))] as const
  })
  const change = (contents: readonly (readonly [string, string])[]) => {
    revision += 1
    session.change(revision, new Map(contents.map(([file, text]) => [file, Buffer.from(text)])))
  }
  change(texts.map(([file, , text]) => [file, text]))
  const after = session.site()
  change(texts.map(([file, text]) => [file, text]))
  if (!after) throw new Error('The edited config has errors.')
  const sections = siteDiff(
    before,
    after,
    { added: ['config/assets/pictures/tea.webp'], removed: [], changed: [] },
    schemas,
  )
  return spokenChanges(sections, { before, after, schemas }).flatMap(({ title, entries }) =>
    entries.flatMap(({ name, fate, changes }) =>
      [{ what: fate, before: undefined, after: undefined }, ...changes].map(
        (one) => `${title} | ${name} | ${one.what}: ${one.before ?? ''} → ${one.after ?? ''}`,
      ),
    ),
  )
}

const bahrain = 'config/markets/bahrain.json'

interface MarketValue {
  readonly promotions: readonly object[]
  readonly plans: readonly object[]
  readonly contact: { readonly officeHours: { readonly exceptions: readonly object[] } }
  readonly wizard: { readonly questions: readonly object[] }
}

test('what changes in a market is said by the labels of its form, with days and names in words', () => {
  const lines = said({
    [bahrain]: (value: MarketValue) => ({
      ...value,
      plans: value.plans.map((plan, i) => (i === 0 ? { ...plan, price: 595, until: '2027-03-31' } : plan)),
      promotions: value.promotions.map((one, i) => (i === 0 ? { ...one, until: '2026-12-31' } : one)),
      contact: {
        ...value.contact,
        officeHours: { ...value.contact.officeHours, exceptions: [{ name: 'Eid', date: '2027-03-10' }] },
      },
    }),
  })
  const own = lines.filter((line) => /^(Plans|Markets) /.test(line)).map((line) => line.replaceAll('\u{a0}', ' '))
  expect(own.filter((line) => line.startsWith('Markets') && !line.includes('| Bahrain |'))).toEqual([])
  expect(own).toContain('Plans | Bahrain: Domestic Worker Comprehensive | Price: BHD 580 → BHD 595')
  expect(own).toContain('Plans | Bahrain: Domestic Worker Comprehensive | Last day:  → 31 March 2027')
  expect(own.join('\n')).toMatch(/Markets \| Bahrain \| Promotions › [^|]+ › Last day: {2}→ 31 December 2026/)
  expect(own).toContain('Markets | Bahrain | Contact › Office hours › Holidays › Eid › First day:  → 10 March 2027')
})

test('a new question is said by its name, its answers and its condition, without what only leads have', () => {
  const question = {
    id: 'pet-allergy',
    field: 'pet-allergy',
    text: 'Does she have an allergy?',
    summary: 'Pet allergy',
    askIf: { answer: 'type', isOneOf: ['renewal'] },
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  }
  const lines = said({
    [bahrain]: ({ wizard, ...value }: MarketValue) => ({
      ...value,
      wizard: { ...wizard, questions: [...wizard.questions, question] },
    }),
  })
  const own = lines.filter((line) => line.startsWith('Quote forms'))
  expect(own).toContain('Quote forms | Bahrain | question “Pet allergy”, asked:  → if Type of cover is Renewal')
  expect(own).toContain('Quote forms | Bahrain | question “Pet allergy”, options:  → Yes, No')
  expect(own.join('\n')).toContain('Type of cover: Renewal, ')
  expect(own.join('\n')).not.toMatch(/pet-allergy|=/)
})

test('a page that has moved is no other page, and its redirect is no change that files alone have', () => {
  const lines = said({
    'config/pages/claims.json': (value: object) => ({ ...value, path: '/how-to-claim' }),
    'config/site.json': (value: { readonly redirects?: readonly object[] }) => ({
      ...value,
      redirects: [...(value.redirects ?? []), { from: '/claims', to: '/how-to-claim' }],
    }),
  })
  expect(lines).toContain('Pages | /how-to-claim | address: /claims → /how-to-claim')
  expect(lines.join('\n')).not.toMatch(/\| (?:removed|added):.*claim/)
  expect(lines).toContain('Pictures and other files | pictures/tea.webp | added:  → ')
})
