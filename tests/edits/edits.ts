import type { JSONPath } from 'jsonc-parser'
import { put, replace } from '#tests/checker/sound.ts'

/** An everyday edit of the business: a change of one file of the launch's config. */
export interface Edit {
  readonly name: string
  readonly file: string
  /** The file that a new file copies. */
  readonly from?: string
  readonly edit: (text: string) => string
}

const bahrain = 'config/markets/bahrain.json'
const kuwait = 'config/markets/kuwait.json'

/** An edit of the list of objects at a path of keys. */
function changeList(path: JSONPath, change: (list: readonly object[]) => readonly object[]): Edit['edit'] {
  return (text) => {
    const list = path.reduce((value, key) => value[key], JSON.parse(text))
    return put(path, change(list))(text)
  }
}

/** Everyday edits: as long as the checker accepts the config, no test may fail. */
export const edits: readonly Edit[] = [
  { name: 'a price', file: bahrain, edit: put(['plans', 0, 'price'], 595) },
  {
    name: 'a plan added',
    file: bahrain,
    edit: changeList(['plans'], (plans) => [...plans, { ...plans[1], id: 4, plan: 'Domestic Worker Light' }]),
  },
  // A plan that no text quotes; for others the checker would name the texts that do.
  { name: 'a plan removed', file: 'config/markets/oman.json', edit: put(['plans', 2], undefined) },
  { name: 'a benefit of a plan', file: bahrain, edit: put(['plans', 1, 'benefits', 0], 'dental') },
  { name: 'a benefit that a plan excludes', file: bahrain, edit: put(['plans', 1, 'excludes'], ['telehealth']) },
  { name: 'opening hours', file: bahrain, edit: put(['contact', 'officeHours', 'closes'], '6:30 PM') },
  { name: "a banner's title", file: bahrain, edit: put(['wizard', 'banners', 0, 'title'], 'You may get help!') },
  {
    name: 'the order of questions',
    file: kuwait,
    edit: changeList(['wizard', 'questions'], (questions) => questions.toReversed()),
  },
  {
    name: 'a new option',
    file: kuwait,
    edit: changeList(['wizard', 'questions', 1, 'options'], (options) => [
      { value: 'nepali', label: 'Nepali' },
      ...options,
    ]),
  },
  {
    name: 'a title',
    file: 'config/pages/home.json',
    edit: put(['blocks', 0, 'title'], 'Compare Insurance for Helpers'),
  },
  {
    name: 'an article',
    file: 'config/articles/kuwait-home-leave.md',
    from: 'config/articles/kuwait-expat-guide.md',
    edit: (text) =>
      replace(
        'Kuwait Expat Guide: Insuring',
        'Home Leave: Insuring',
      )(replace('For expat', 'For absent expat')(text))
        .replace(/^crumb: .*/m, 'crumb: Home Leave')
        .replace(/^excerpt: .*/m, 'excerpt: What to arrange before you go.'),
  },
  {
    name: 'a promotion that has ended',
    file: 'config/markets/singapore.json',
    edit: replace('"until": "2024-04-15"', '"until": "2024-04-01"'),
  },
  {
    name: 'a promotion taken away',
    file: bahrain,
    edit: changeList(['promotions'], (promotions) => promotions.slice(1)),
  },
  {
    name: 'a price for a day to come',
    file: bahrain,
    edit: put(['plans', 0, 'priceChanges'], [{ from: '2031-01-01', price: 610 }]),
  },
  {
    name: 'an insurer added',
    file: kuwait,
    edit: changeList(['providers'], (providers) => [...providers, { id: 'pearl', name: 'Pearl', colour: '#3a4a5a' }]),
  },
  {
    name: 'a question answered',
    file: 'config/pages/faq.json',
    edit: put(['blocks', 1, 'items', 0, 'answer'], 'That depends on the country: see the page of yours.'),
  },
  { name: 'a telephone number', file: 'config/site.json', edit: put(['contact', 'phone'], '+65 6000 1234') },
  { name: 'an accent colour', file: bahrain, edit: put(['accent'], { light: '#0f4d66', dark: '#99d0e0' }) },
  { name: "the site's name", file: 'config/site.json', edit: put(['brand'], 'ComparedHelp') },
  { name: 'how long leads are kept', file: 'config/site.json', edit: put(['retentionDays'], 180) },
  { name: 'a market closed', file: kuwait, edit: put(['status'], 'closed') },
  { name: 'a market that is upcoming again', file: bahrain, edit: put(['status'], 'upcoming') },
  {
    name: 'a text of every page',
    file: 'config/messages/en.json',
    edit: put(['error', 'title'], 'Something Went Wrong'),
  },
]
