import type { BadEdit } from './bad-edit.ts'
import { put, replace } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const lemuria = 'config/markets/lemuria.json'
const home = 'config/pages/home.json'
const site = 'config/site.json'

const unknownProperties: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'a property by another name', file: atlantis, edit: replace('"plan": "Trident"', '"colour": "Trident"') },
  { name: 'a misspelt property', file: atlantis, edit: replace('"price"', '"prcie"') },
  { name: 'a property in another spelling', file: atlantis, edit: replace('"planTypes"', '"plan-types"') },
  { name: 'a property too many', file: site, edit: replace('"phone"', '"telefax": "none",\n    "phone"') },
  {
    name: 'a misspelt property of a condition',
    file: atlantis,
    edit: replace('"answer": "worker"', '"anwser": "worker"'),
  },
  {
    name: 'two forms of condition',
    file: atlantis,
    edit: replace('"all": [', '"answer": "worker", "isOneOf": ["new"], "all": ['),
  },
  {
    name: 'a property of another kind of block',
    file: home,
    edit: replace('"leadsTo"', '"points": ["one"], "leadsTo"'),
  },
  { name: 'a key that objects inherit', file: home, edit: replace('"path"', '"__proto__": 1,\n  "path"') },
]

const missingProperties: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'a plan without a premium', file: atlantis, edit: put(['plans', 0, 'price'], undefined) },
  { name: 'a block without a kind', file: home, edit: replace('"kind": "markets", ', '') },
  { name: 'a block without its heading', file: home, edit: replace('"heading": "Countries", ', '') },
  {
    name: 'a section of messages without a word',
    file: 'config/messages/en.json',
    edit: put(['layout', 'home'], undefined),
  },
  { name: 'an open market without plans', file: lemuria, edit: put(['plans'], undefined) },
  {
    name: 'an open market without contact and providers',
    file: lemuria,
    edit: (text) => put(['contact'], undefined)(put(['providers'], undefined)(text)),
  },
  {
    name: 'a benefit without a note',
    file: atlantis,
    edit: put(['plans', 0, 'benefits', 0], { id: 'flooding' }),
  },
  {
    name: 'a list without lines',
    file: home,
    edit: put(['blocks', 2], { kind: 'lists', heading: 'More', lists: [{ heading: 'Good', mark: 'tick' }] }),
  },
  { name: 'a wizard without a thank-you page', file: atlantis, edit: put(['thankYou'], undefined) },
  { name: 'neither a wizard nor an enquiry path', file: lemuria, edit: put(['enquiryPath'], undefined) },
]

const unknownValues: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'an unknown kind of block', file: home, edit: replace('"kind": "hero"', '"kind": "heroo"') },
  { name: 'an unknown kind of field', file: atlantis, edit: replace('"kind": "derived"', '"kind": "drived"') },
  { name: 'an unknown kind of logo', file: atlantis, edit: replace('"kind": "hosted"', '"kind": "remote"') },
  { name: 'an unknown icon', file: atlantis, edit: replace('"icon": "shield"', '"icon": "sheild"') },
  { name: 'an unknown status', file: lemuria, edit: replace('"status": "open"', '"status": "opened"') },
  { name: 'an unknown day', file: lemuria, edit: replace('"sunday"', '"Sun"') },
  { name: 'a status that no page has', file: 'config/pages/not-found.json', edit: replace('404', '500') },
]

const wrongTypes: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'a number in quotation marks', file: atlantis, edit: replace('"price": 120', '"price": "120"') },
  { name: 'a fraction for a whole number', file: atlantis, edit: replace('"id": 11', '"id": 11.5') },
  { name: 'a text for a list', file: atlantis, edit: replace('["flooding"]', '"flooding"') },
  { name: 'a number among benefits', file: atlantis, edit: replace('"sharks"', '7') },
  { name: 'a number among texts', file: atlantis, edit: replace('"10% off"', '10') },
  { name: 'null for an object', file: atlantis, edit: replace('{ "code": "EUR", "symbol": "€" }', 'null') },
  { name: 'a text for a block', file: home, edit: put(['blocks', 0], 'hero') },
  { name: 'a list for the file', file: home, edit: () => '[]\n' },
  { name: 'a text for a condition', file: atlantis, edit: put(['wizard', 'rules', 'subsidised'], 'worker') },
  {
    name: 'false in quotation marks',
    file: atlantis,
    edit: put(['plans', 0, 'listed'], 'false'),
  },
]

const wrongForms: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'a path with capitals', file: home, edit: replace('"path": "/"', '"path": "/Home/"') },
  { name: 'a link without a slash', file: site, edit: replace('"href": "/atlantis"', '"href": "atlantis"') },
  { name: 'a colour by name', file: atlantis, edit: replace('"#112233"', '"navy"') },
  { name: 'an hour without a half of the day', file: atlantis, edit: replace('"9am"', '"9:00"') },
  { name: 'an e-mail address without a domain', file: site, edit: replace('support@sunken.test', 'support') },
  { name: 'a rule name with an underscore', file: atlantis, edit: replace('"subsidised": {', '"sub_sidised": {') },
]

const wrongSizes: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'an empty text', file: home, edit: replace('"Choose a country."', '""') },
  { name: 'an empty id', file: atlantis, edit: put(['wizard', 'questions', 0, 'id'], '') },
  { name: 'an empty list', file: atlantis, edit: put(['adjustments'], []) },
  { name: 'a premium of nothing', file: atlantis, edit: replace('"price": 120', '"price": 0') },
  {
    name: 'a question with one option',
    file: atlantis,
    edit: put(['wizard', 'questions', 0, 'options', 1], undefined),
  },
]

const others: readonly BadEdit[] = [
  { name: 'a day twice', rule: 'repeated-item', file: atlantis, edit: replace('"friday"', '"monday"') },
  { name: 'an unknown form of condition', rule: 'unknown-form', file: atlantis, edit: replace('"not"', '"nott"') },
  {
    name: 'a condition that says nothing',
    rule: 'unknown-form',
    file: atlantis,
    edit: put(['wizard', 'questions', 1, 'askIf'], {}),
  },
]

/** Files that break their schema. */
export const badShapes: readonly BadEdit[] = [
  ...unknownProperties.map((edit) => ({ ...edit, rule: 'unknown-property' })),
  ...missingProperties.map((edit) => ({ ...edit, rule: 'missing-property' })),
  ...unknownValues.map((edit) => ({ ...edit, rule: 'unknown-value' })),
  ...wrongTypes.map((edit) => ({ ...edit, rule: 'wrong-type' })),
  ...wrongForms.map((edit) => ({ ...edit, rule: 'wrong-form' })),
  ...wrongSizes.map((edit) => ({ ...edit, rule: 'wrong-size' })),
  ...others,
]
