import type { BadEdit } from './bad-edit.ts'
import { replace } from './sound.ts'

const file = 'config/markets/lemuria.ar-EG.json'
const original = 'config/markets/lemuria.json'

/** Mistakes in the texts of another language. */
export const badLanguages: readonly BadEdit[] = [
  {
    name: 'a figure in an overlay',
    rule: 'unknown-property',
    file,
    edit: replace('"facts"', '"price": 1, "facts"'),
  },
  {
    name: 'a figure of a plan in an overlay',
    rule: 'wrong-type',
    file,
    edit: replace('"best-for"', '"processing-time": 2, "best-for"'),
  },
  {
    name: 'words for a figure in an overlay',
    rule: 'overlays-belong',
    file,
    edit: replace('"best-for"', '"processing-time": "3 أيام", "best-for"'),
  },
  { name: 'an item without its name', rule: 'missing-property', file, edit: replace('"id": 1, ', '') },
  { name: 'a text of an item that is gone', rule: 'overlays-belong', file, edit: replace('"id": 1', '"id": 2') },
  {
    name: 'a text of no original',
    rule: 'overlays-belong',
    file,
    edit: replace('"kind": "hero"', '"kind": "reviewHeader"'),
  },
  {
    name: 'a language that no file has',
    rule: 'overlays-belong',
    file: original,
    edit: replace('[{ "tag"', '[{ "tag": "ar-SA", "status": "draft" }, { "tag"'),
  },
  { name: 'a language without messages', rule: 'overlays-belong', file: original, edit: replace('draft', 'live') },
  {
    name: 'a translation without a word that the word list asks for',
    rule: 'words-kept',
    severity: 'warning',
    file,
    edit: replace('المتسلقون', 'الجميع'),
  },
  {
    name: 'a placeholder too many',
    rule: 'translations-agree',
    file,
    edit: replace('قارن ', 'قارن في {markets.open} دولة '),
  },
  {
    name: 'a number without some of the forms that its language needs',
    rule: 'plurals-whole',
    file,
    edit: (text) => replace('zero {الخطط} ', '')(replace('few {# خطط} ', '')(text)),
  },
  {
    name: 'a form that its language does not have',
    rule: 'plurals-whole',
    file: original,
    edit: replace('one {# plan}', 'one {# plan} few {# plans}'),
  },
  {
    name: 'forms that nothing tells apart from words',
    rule: 'plurals-whole',
    file: original,
    edit: replace('plural, one', 'plural one'),
  },
  {
    name: 'a choice by something else than a number',
    rule: 'plurals-whole',
    file: original,
    edit: replace('{plans.count, plural, one {# plan}', '{plans.count, selectordinal, one {# plan}'),
  },
  {
    name: 'a form that leaves out what the others fill in',
    rule: 'plurals-whole',
    file,
    edit: replace('one {خطة واحدة}', 'one {خطة من {plans.lowest}}'),
  },
  {
    name: 'a choice by a figure that is no number',
    rule: 'plurals-whole',
    file: 'config/markets/atlantis.json',
    edit: replace('"Compare plans."', '"{plans.lowest, plural, one {# euro} other {# euros}}."'),
  },
  {
    name: 'a choice by what nobody fills in',
    rule: 'plurals-whole',
    file: 'config/markets/atlantis.json',
    edit: replace('"Compare plans."', '"{count, plural, one {# plan} other {# plans}}."'),
  },
  {
    name: 'an address with its language in it',
    rule: 'translated-paths',
    file,
    edit: replace('"landing": {', '"landing": { "path": "/ar-eg/jazirat",'),
  },
  {
    name: 'another figure',
    rule: 'translations-agree',
    severity: 'warning',
    file,
    edit: replace('خصم 10%', 'خصم 15%'),
  },
  {
    name: 'a text in other letters',
    rule: 'translations-in-script',
    severity: 'warning',
    file,
    edit: replace('للعملاء الجدد.', 'For new customers.'),
  },
  {
    name: 'a label too long',
    rule: 'translations-fit',
    severity: 'warning',
    file,
    edit: replace('"سقوط"', '"السقوط من الأشجار العالية جدا"'),
  },
  {
    name: 'a text that its original has left behind',
    rule: 'translations-current',
    severity: 'warning',
    file,
    edit: replace('تغطية في المحيط الهندي.', 'تغطية قديمة.'),
  },
  {
    name: 'a review of nothing',
    rule: 'wrong-form',
    file,
    edit: replace('"name"', '"review": " ", "name"'),
  },
]
