import { expect, test } from 'vitest'
import { slug } from '#engine/text.ts'
import type { Controls, FormState } from '#studio/app/form/form-context.ts'
import { duplicated } from '#studio/app/form/ids.ts'
import { moveOperation, removeOperation } from '#studio/app/form/operations.ts'
import { creation, offered } from '#studio/app/form/references.ts'
import { rowName } from '#studio/app/form/rows/row-name.ts'
import { bundleOf, withConditions } from '#studio/app/form/schema/bundle.ts'
import { byInput } from '#studio/app/form/schema/controls.ts'
import { labelOf, noteOf, titleOf } from '#studio/app/form/schema/labels.ts'
import { partShowing, schemaAt } from '#studio/app/form/schema/parts.ts'
import { fillSnippet, unwritten, variantsOf } from '#studio/app/form/schema/starting-value.ts'
import type { Keys } from '#studio/protocol.ts'
import { schemas } from './schemas.ts'

const market = bundleOf(schemas, 'schemas/market.schema.json')

test('a bundle has everything that it refers to', () => {
  const refs = [...JSON.stringify(market).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(50)
  for (const ref of refs) expect(market.$defs).toHaveProperty([ref.replace('#/$defs/', '')])
})

test('schemas name only inputs that the form has, and kinds of things that the server lists', () => {
  const said = (keyword: string) =>
    new Set([...JSON.stringify(schemas).matchAll(new RegExp(`"${keyword}":"([^"]+)"`, 'g'))].map(([, word]) => word))
  expect([...said('input')].filter((input = '') => !(input in byInput))).toEqual([])
  const kinds = [
    'market',
    'provider',
    'plan',
    'planType',
    'benefit',
    'fact',
    'measure',
    'unit',
    'matched',
    'question',
    'rule',
    'region',
    'adjustment',
    'period',
    'priceWords',
  ]
  expect([...said('refersTo')].filter((kind = '') => !kinds.includes(kind))).toEqual([])
})

test('what a market requires depends on what it says', () => {
  const required = (value: unknown) => withConditions(market, value).required
  expect(required({ status: 'open', wizard: {} })).toEqual(expect.arrayContaining(['plans', 'thankYou']))
  expect(required({ status: 'upcoming' })).toContain('enquiryPath')
  expect(required({ status: 'upcoming' })).not.toContain('plans')
})

test('names are read as people write them', () => {
  expect(['officeHours', 'thankYou', 'planTypes', 'great-eastern'].map((name) => labelOf(name))).toEqual([
    'Office hours',
    'Thank you',
    'Plan types',
    'Great eastern',
  ])
})

test('an item is called by its naming property, and told from others by its id', () => {
  expect([titleOf({ value: 'new', label: 'New worker' }), noteOf({ value: 'new', label: 'New worker' })]).toEqual([
    'New worker',
    'new',
  ])
  expect([titleOf({ kind: 'planTable' }), noteOf({ kind: 'hero', title: 'Compare' })]).toEqual(['Plan table', 'Hero'])
})

test('a value is shown in the nearest part around it', () => {
  const value = { wizard: { questions: [{ id: 'type', options: [{ value: 'new' }] }] }, accent: {} }
  const shown = (...at: (string | number)[]) => partShowing(market, value, at)
  expect(shown('accent', 'light')).toEqual([])
  expect(shown('wizard', 'questions', 0, 'text')).toEqual(['wizard', 'questions', 0])
  // A small record is a line of its list.
  expect(shown('wizard', 'questions', 0, 'options', 0, 'label')).toEqual(['wizard', 'questions', 0])
  expect(shown('contact', 'officeHours', 'opens')).toEqual(['contact'])
})

test('the last item takes a list with it that may not be empty', () => {
  expect(removeOperation('f', ['list'], 0, ['a'], false)).toEqual({ kind: 'set', file: 'f', at: ['list'], was: ['a'] })
  expect(removeOperation('f', ['list'], 0, ['a'], true)).toEqual({ kind: 'set', file: 'f', at: ['list', 0], was: 'a' })
  expect(moveOperation('f', ['list'], 0, 1, ['a', 'b'])).toMatchObject({ from: 0, to: 1, was: 'a' })
})

test('a copy has an id of its own', () => {
  expect(duplicated({ id: 3, plan: 'Basic' }, [{ id: 3 }, { id: 7 }])).toEqual({ id: 8, plan: 'Basic' })
  expect(duplicated({ value: 'new' }, [{ value: 'new' }, { value: 'new-2' }])).toEqual({ value: 'new-3' })
})

test('a snippet begins with the words that stand in its places', () => {
  const plan = market.properties?.['plans']?.items?.defaultSnippets?.[0]
  expect(fillSnippet(plan?.body)).toMatchObject({
    id: 1,
    benefits: ['benefit-id'],
    facts: { 'best-for': 'For whom it fits best' },
  })
  const hero = variantsOf({ $ref: '#/$defs/block' }, market).find(({ kind }) => kind === 'hero')
  expect(fillSnippet(hero?.snippet?.body)).toMatchObject({ kind: 'hero', title: 'Title' })
})

test('the gaps of an item are known without the checker', () => {
  const question = {
    id: '',
    text: 'Why?',
    options: [
      { value: 'a', label: 'A' },
      { value: '', label: '' },
    ],
  }
  const of = (value: unknown) => unwritten({ $ref: '#/$defs/market.Wizard' }, market, value)
  expect(of({ questions: [question] })).toContain('questions')
  const schema = schemaAt(market, { wizard: { questions: [question] } }, ['wizard', 'questions', 0])
  expect(unwritten(schema, market, question)).toEqual(['summary', 'options', 'id', 'field'])
  expect(unwritten(schema, market, { ...question, options: [] })).toContain('options')
})

const form: FormState = {
  file: {
    file: 'config/markets/oman.json',
    text: '',
    revision: 1,
    value: { providers: [{ id: 'axa', name: 'AXA' }], plans: [{ id: 1, plan: 'Basic', provider: 'axa' }] },
  },
  root: market,
  part: [],
  isAdvanced: true,
  references: {
    plan: [{ id: 9, label: 'Other', within: 'qatar' }],
    benefit: [{ id: 'dental', label: 'Dental care' }],
    provider: [],
    region: [],
    rule: [],
  },
  findings: [],
  controls: {} as Controls,
  fresh: { add: () => {}, forget: () => {}, has: () => true, visible: (findings) => findings },
  onSelect: () => {},
  onChange: () => undefined,
  make: () => {},
  say: () => {},
}

test('a market offers its own plans, and the benefits of all', () => {
  expect(offered(form, 'plan', ['promotions', 0, 'plans'])).toEqual([{ id: 1, label: 'Basic · AXA' }])
  expect(offered(form, 'benefit', ['plans', 0, 'benefits'])).toEqual([{ id: 'dental', label: 'Dental care' }])
})

test('a row of a plan says its price and its insurer', () => {
  const plan = { id: 1, plan: 'Basic', provider: 'axa', price: 1250 }
  const currency = { code: 'SGD', symbol: 'S$' }
  const file = { ...form.file, value: { ...Object(form.file.value), currency } }
  const row = rowName({ ...form, file }, ['plans'], schemaAt(market, file.value, ['plans']), plan, 0)
  expect(row).toEqual({ title: 'Basic', note: 'S$1,250 · AXA' })
})

test('a condition of a list offers what the market of its list has', () => {
  const provider = [
    { id: 'axa', label: 'AXA', within: 'qatar' },
    { id: 'fwd', label: 'FWD', within: 'kuwait' },
  ]
  const list = { market: 'qatar', where: [{ provider: '' }] }
  const file = { ...form.file, file: 'config/pages/home.json', value: { blocks: [{ list }] } }
  const at = ['blocks', 0, 'list', 'where', 0, 'provider']
  expect(offered({ ...form, file, references: { provider } }, 'provider', at)).toEqual(provider.slice(0, 1))
})

test('a missing target is created in its list, with a slug as its id', () => {
  expect(slug('Société Générale & Co.')).toBe('societe-generale-co')
  const made = (kind: string, name: string, at: Keys, other: Partial<FormState> = {}) =>
    creation({ ...form, ...other }, kind, name, at)
  expect(made('provider', 'Great Eastern', ['plans', 0, 'provider'])).toMatchObject({
    id: 'great-eastern',
    operation: { kind: 'insert', file: 'config/markets/oman.json', into: ['providers'], index: 1, was: 1 },
  })
  expect(made('provider', 'Axa!', ['plans', 0, 'provider'])).toMatchObject({ id: 'axa-2' })
  expect(made('benefit', 'Dental', ['plans', 0, 'benefits'])).toMatchObject({ id: 'dental-2' })
  expect(made('region', 'The Gulf', ['region'])).toMatchObject({
    operation: { file: 'config/site.json', into: ['regions'], was: 0, value: { id: 'the-gulf', name: 'The Gulf' } },
  })
  expect(made('question', 'Driver', ['wizard', 'banners', 0, 'after'])).toBeUndefined()
  const questions = [{ id: 'type' }]
  const asking = { file: { ...form.file, value: { wizard: { questions } } } }
  expect(made('rule', 'New worker', ['wizard', 'banners', 0, 'rule'], asking)).toMatchObject({
    operation: { at: ['wizard', 'rules'], value: { 'new-worker': { answer: 'type', isOneOf: [] } } },
  })
})

test('nothing is created before it is known what there is', () => {
  const at = ['plans', 0, 'benefits']
  expect(creation(form, 'benefit', 'Telehealth', at)).toMatchObject({ id: 'telehealth' })
  expect(creation({ ...form, references: {} }, 'benefit', 'Telehealth', at)).toBeUndefined()
})

test('a provider of another market is made in that market, and none by a translation', () => {
  const value = { blocks: [{ market: 'qatar', provider: '' }] }
  const page: FormState = {
    ...form,
    file: { ...form.file, file: 'config/pages/gulf.json', value },
    references: { provider: [{ id: 'gig', label: 'GIG', within: 'qatar' }] },
  }
  expect(creation(page, 'provider', 'AXA', ['blocks', 0, 'provider'])).toMatchObject({
    operation: { file: 'config/markets/qatar.json', into: ['providers'], index: 1, was: 1 },
  })
  const beside = { ...form, file: { ...form.file, value } }
  expect(creation(beside, 'provider', 'AXA', ['blocks', 0, 'provider'])).toMatchObject({
    operation: { file: 'config/markets/qatar.json' },
  })
  const translation = { ...form, file: { ...form.file, file: 'config/markets/oman.ar-OM.json' } }
  expect(creation(translation, 'benefit', 'Dental', ['plans', 0, 'benefits'])).toBeUndefined()
})
