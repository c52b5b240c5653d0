import { replace } from '#tests/checker/sound.ts'
import { article, home, type Mistake, market } from './mistake.ts'

/** Mistakes in Markdown and in contents, which only reading shows. */
export const contentMistakes: readonly Mistake[] = [
  {
    name: 'a pasted HTML table',
    file: article,
    edit: replace('Keep them', '<table><tr><td>a</td></tr></table>\n\nKeep them'),
    rule: 'raw-html',
    says: 'HTML cannot stand in a text:',
    wayOut: 'Markdown has lists, tables and bold.',
  },
  {
    name: 'a misspelt link in a text',
    file: article,
    edit: replace('/reviews/triton', '/review/triton'),
    rule: 'links-resolve',
    says: '"/review/triton" leads nowhere.',
    wayOut: 'Did you mean "/reviews/triton"?',
  },
  {
    name: 'a space within a link',
    file: article,
    edit: replace('[horn](/reviews/triton)', '[horn] (/reviews/triton)'),
    rule: 'broken-markup',
    says: 'This link is not finished, so that visitors',
    wayOut: 'A link is written [words](/path).',
  },
  {
    name: 'bold that does not end',
    file: article,
    edit: replace('**plan**', '**plan'),
    rule: 'broken-markup',
    says: 'These two stars make nothing bold: their pair',
    wayOut: 'Bold is written **words**.',
  },
  {
    name: 'a main heading in a text',
    file: article,
    edit: replace('## What to bring', '# What to bring'),
    rule: 'heading-level',
    says: 'The main heading is the title in the front',
    wayOut: 'Write ## for #, or remove this line.',
  },
  {
    name: 'a picture without alternative text',
    file: article,
    edit: replace('Keep them', '![](/logos/triton.svg)\n\nKeep them'),
    rule: 'image',
    says: 'This picture has no alternative text.',
    wayOut: 'say what it shows to those who cannot see it',
  },
  {
    name: 'a misspelt figure',
    file: home,
    edit: replace('Choose a country.', 'From {plans.atlantis.lowst}.'),
    rule: 'figures-known',
    says: 'There is no figure "{plans.atlantis.lowst}".',
    wayOut: 'Did you mean "{plans.atlantis.lowest}"?',
  },
  {
    name: 'a text not written yet',
    file: home,
    edit: replace('Choose a country.', 'Lorem ipsum dolor'),
    rule: 'texts-finished',
    says: 'This text is not written yet: it has "Lorem',
    wayOut: 'Write the real text.',
  },
  {
    name: 'a block copied with its anchor',
    file: market,
    edit: (text) => {
      const b =
        '      { "kind": "comparison", "anchor": "plans", "list": { "plans": [1, 2], "why": "Both were tried." } },\n'
      return text.replace(b, () => b + b)
    },
    rule: 'ids-unique',
    says: 'There is an anchor "plans" already.',
    wayOut: 'Give one of them another, or remove it.',
  },
  {
    name: 'a block without its kind',
    file: home,
    edit: replace('"kind": "markets", ', ''),
    rule: 'missing-property',
    says: '"kind" is missing from this block.',
    wayOut: 'It can be "hero", "comparison", "features",',
  },
  {
    name: 'a promotion that has ended',
    file: market,
    edit: replace('"promotion": "10% off" }', '"promotion": "10% off", "until": "2024-01-01" }'),
    rule: 'promotions-current',
    says: 'The promotion "10% off" ended on 2024-01-01: no',
    wayOut: 'Renew the date, or remove it. Where it stays as',
  },
  {
    name: 'a promotion that ends before it begins',
    file: market,
    edit: replace('"promotion": "10% off" }', '"promotion": "10% off", "from": "2024-09-01", "until": "2024-07-01" }'),
    rule: 'promotions-current',
    says: 'The promotion "10% off" ends on 2024-07-01,',
    wayOut: 'Correct one of the two days, or swap them.',
  },
  {
    name: 'a check of prices that is still ahead',
    file: market,
    edit: replace('"status": "open",', '"status": "open",\n  "pricesChecked": "2031-01-01",'),
    rule: 'prices-checked',
    says: 'The prices were checked on 2031-01-01, which is',
    wayOut: 'Write the day on which somebody last checked',
  },
]
