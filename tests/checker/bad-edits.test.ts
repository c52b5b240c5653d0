import { expect, test } from 'vitest'
import { catalogue } from '#checker/findings.ts'
import { rules } from '#checker/rules/index.ts'
import { siteAt } from '#engine/site-versions.ts'
import { badContents } from './bad-contents.ts'
import { badFacts } from './bad-facts.ts'
import { badFlows, soundGroup } from './bad-flows.ts'
import { badLanguages } from './bad-languages.ts'
import { badLists } from './bad-lists.ts'
import { badMatches, limit, soundMatch } from './bad-matches.ts'
import { badOptions, soundContact, soundOptions } from './bad-options.ts'
import { badContracts, badPrices, contractWords, even, soundTable, soundWithNoAnswer } from './bad-prices.ts'
import { badShapes } from './bad-shapes.ts'
import { badSites } from './bad-sites.ts'
import { badSyntax } from './bad-syntax.ts'
import { badTexts } from './bad-texts.ts'
import { badWholes } from './bad-wholes.ts'
import { check, messagesFile, put, replace, soundExcept, soundText } from './sound.ts'

const badEdits = [
  ...badSyntax,
  ...badShapes,
  ...badTexts,
  ...badSites,
  ...badWholes,
  ...badFlows,
  ...badContents,
  ...badFacts,
  ...badLanguages,
  ...badLists,
  ...badMatches,
  ...badPrices,
  ...badOptions,
]

test('the config that the mistakes are made in is sound', () => {
  const { site, report } = check(soundExcept({}))
  expect(report).toBe('No problems.')
  expect(site?.markets.map(({ name }) => name)).toEqual(['Atlantis', 'Lemuria'])
})

test('a label may lead to what it does not say where a note beside it does', () => {
  const file = 'config/markets/atlantis.json'
  const action = { label: 'Compare', href: '/quotes/atlantis', note: 'Opens the quote form.', emphasis: 'primary' }
  const text = put(['landing', 'blocks', 0, 'actions', 0], action)(soundText(file))
  expect(check(soundExcept({ [file]: text })).report).toBe('No problems.')
})

test('ids, codes, addresses and time zones are no words', () => {
  const [atlantis, triton] = ['config/markets/atlantis.json', 'config/providers/atlantis/triton.json']
  const { diagnostics } = check(
    soundExcept({
      // The time zone of Lemuria names its capital, as that of Munich names Berlin.
      [atlantis]: replace('"name": "Atlantis"', '"name": "Antananarivo"')(soundText(atlantis)),
      [triton]: put(['meta', 'description'], 'A plan at {plan.triton-cheapest.premium}.')(soundText(triton)),
    }),
  )
  const found = diagnostics.map(({ rule }) => rule)
  expect(found).toContain('figures-known')
  for (const rule of ['own-country', 'claims-rest']) expect(found).not.toContain(rule)
})

test('texts of every kind quote the figures of plans, and what else they say of them is no mistake', () => {
  const [home, triton] = ['config/pages/home.json', 'config/providers/atlantis/triton.json']
  const article = 'config/articles/living-below.md'
  const { site, report } = check(
    soundExcept({
      [home]: put(['meta', 'title'], 'From {plans.atlantis.lowest}')(soundText(home)),
      [triton]: put(['meta', 'description'], 'Trident at {plan.triton-trident.premium}, below €50.')(soundText(triton)),
      [article]: replace(
        'Keep',
        "{plan.triton-trident.name} costs {plan.triton-trident.premium}, Triton's Trident €80 more than Nereus. Keep",
      )(soundText(article)),
    }),
  )
  expect(report).toBe('No problems.')
  expect(site?.pages.find(({ path }) => path === '/')?.meta.title).toBe('From €40')
  expect(site?.profiles[0]?.meta.description).toBe('Trident at €120, below €50.')
  expect(site?.articles[0]?.html).toContain("<p>Triton Trident costs €120, Triton's Trident €80 more")
})

test('a premium that changes on a day changes in texts on that day', () => {
  const [home, atlantis] = ['config/pages/home.json', 'config/markets/atlantis.json']
  const article = 'config/articles/living-below.md'
  const { site } = check(
    soundExcept({
      [home]: put(['blocks', 0, 'text'], 'Trident: {plan.triton-trident.premium}.')(soundText(home)),
      [atlantis]: put(['plans', 0, 'priceChanges'], [{ from: '2030-01-01', price: 130 }])(soundText(atlantis)),
      [article]: replace('Keep', 'Trident: {plan.triton-trident.premium}. Keep')(soundText(article)),
    }),
  )
  const saysAt = (now: string) => {
    const { pages = [], articles = [] } = site ? siteAt(site, new Date(now)) : {}
    return JSON.stringify([pages.find(({ path }) => path === '/'), articles]).match(/Trident: €\d+/g)
  }
  expect(saysAt('2029-12-31T12:00:00Z')).toEqual(['Trident: €120', 'Trident: €120'])
  expect(saysAt('2030-01-01T12:00:00Z')).toEqual(['Trident: €130', 'Trident: €130'])
})

test('sound questions over the plans are reported by no rule', () => {
  const file = 'config/markets/atlantis.json'
  expect(check(soundExcept({ [file]: put(['match'], soundMatch)(soundText(file)) })).diagnostics).toEqual([])
})

test('a table of prices by answers that are all covered is reported by no rule', () => {
  const file = 'config/markets/atlantis.json'
  for (const edit of [soundTable, soundWithNoAnswer])
    expect(check(soundExcept({ [file]: edit(soundText(file)) })).report).toBe('No problems.')
})

test('a number that prices go by, which cannot be asked over the plans, is assumed where plans are picked', () => {
  const file = 'config/markets/atlantis.json'
  const found = (assume?: object) => {
    const text = put(['assume'], assume)(put(['match'], soundMatch)(soundTable(soundText(file))))
    return check(soundExcept({ [file]: text })).diagnostics.filter(({ rule }) => rule === 'match-fits')
  }
  expect(found()).toMatchObject([
    { message: expect.stringContaining('"age"'), hint: expect.stringContaining('"assume"') },
  ])
  expect(found({ age: 30 })).toEqual([])
})

test('where a private answer decides on prices, nobody is told to assume what the next check refuses', () => {
  const file = 'config/markets/atlantis.json'
  const value = JSON.parse(put(['match'], soundMatch)(soundTable(soundText(file))))
  for (const question of value.wizard.questions) if (question.id === 'age') question.private = true
  const { diagnostics } = check(soundExcept({ [file]: JSON.stringify(value, null, 2) }))
  const hint = diagnostics.find(({ rule }) => rule === 'match-fits')?.hint
  expect(hint).toContain('Remove "picks"')
  expect(hint).not.toContain('Say by')
})

test('a price that depends on no answer needs nobody to be told for whom it is', () => {
  const file = 'config/markets/atlantis.json'
  const found = (figure: string) => {
    const assumed = put(['assume'], { worker: 'new' })(soundTable(soundText(file)))
    const text = put(['summary'], `Cover at {plan.nereus-mutual-old-man.${figure}}.`)(assumed)
    return check(soundExcept({ [file]: text })).diagnostics.filter(({ rule }) => rule === 'assumed-said')
  }
  expect(found('premium')).toEqual([])
})

test('options of a plan, and contact fields of one market, can be without a mistake', () => {
  const file = 'config/markets/atlantis.json'
  for (const edit of [soundOptions, soundContact]) {
    expect(check(soundExcept({ [file]: edit(soundText(file)) })).report).toBe('No problems.')
  }
})

test('questions for each of a group, and prices by them, can be without a mistake', () => {
  const file = 'config/markets/atlantis.json'
  const rows = [
    { for: { years: { below: 40 } }, price: 12 },
    { for: { years: { from: 40 } }, price: { amount: 14, per: 'trip' } },
  ]
  const worded = put(['offer', 'periods'], { trip: '{amount} a trip' })(soundText(messagesFile))
  const reported = (...own: readonly object[]) => {
    const market = put(['plans', 3, 'price'], { by: ['years'], rows: own })(even(soundGroup(soundText(file))))
    return check(soundExcept({ [file]: market, [messagesFile]: worded })).diagnostics.map(({ message }) => message)
  }
  expect(reported(...rows.map((row) => ({ ...row, price: 12 })))).toEqual([])
  expect(reported(...rows)).toEqual([
    'Prices of a group are added up, and these are for a "year" and "trip": nothing turns one into the other.',
  ])
})

test('match-fits: a question for each of a group is asked over the plans', () => {
  const file = 'config/markets/atlantis.json'
  const options = ['wet', 'dry'].map((value) => ({ value, label: value }))
  const repeat = { times: 'divers', label: 'Diver {n}' }
  const suit = { id: 'suit', field: 'suit', text: 'Which suit?', summary: 'Suit', options, repeat }
  const words = options.map(({ value }) => ({ value, words: value }))
  const questions = [...soundMatch.questions, { id: 'suit', options: words }]
  const asked = put(['wizard', 'questions', 4], suit)(soundGroup(soundText(file)))
  const { diagnostics } = check(soundExcept({ [file]: put(['match'], { ...soundMatch, questions })(asked) }))
  expect(diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
    ['match-fits', 'The question "suit" cannot be asked over the plans: it is asked for each of a group.'],
  ])
})

test('periods-alike: the lowest of prices for different times is quoted', () => {
  const file = 'config/markets/atlantis.json'
  const monthly = put(['plans', 2, 'price'], { amount: 60, per: 'month' })(soundText(file))
  const market = put(['summary'], 'From {plans.lowest}.')(monthly)
  const worded = put(['offer', 'periods'], { month: '{amount} a month' })(soundText(messagesFile))
  const { diagnostics } = check(soundExcept({ [file]: market, [messagesFile]: worded }))
  const message =
    '"{plans.lowest}" is of the prices for a year alone, and plans of Atlantis have prices for "year" and "month".'
  expect(diagnostics.map((one) => [one.rule, one.severity, one.message])).toEqual([
    ['periods-alike', 'warning', message],
  ])
})

test('periods-told: markets have prices for different times, and the texts of pages are for one of them', () => {
  const file = 'config/markets/atlantis.json'
  const monthly = put(['per'], 'month')(soundText(file))
  const told = (texts: object | undefined) => {
    const worded = put(['offer', 'periods'], { month: '{amount} a month' })(soundText(messagesFile))
    const messages = texts ? put(['perPeriod'], texts)(worded) : worded
    const { diagnostics } = check(soundExcept({ [file]: monthly, [messagesFile]: messages }))
    return diagnostics.map((found) => [found.rule, found.file, found.severity, found.message])
  }
  const premium = JSON.parse(soundText(messagesFile)).plan.premium
  const message = `Prices of Atlantis are for a month, and its pages have the texts of prices for a year, such as "${premium}".`
  expect(told(undefined)).toEqual([['periods-told', file, 'warning', message]])
  expect(told({ month: { plan: { premium: 'Price a month' }, filtering: { pickMore: '{amount} more' } } })).toEqual([])
  const placeholder = ['message-placeholders', messagesFile, 'error', 'Nothing fills in "{sum}" here.']
  expect(told({ month: { filtering: { pickMore: '{sum} a month more' } } })).toEqual([placeholder])
  expect(told({ month: { plan: { premium: 'Price' } }, moth: { plan: { premium: 'Price' } } })).toMatchObject([
    ['periods-worded', messagesFile, 'error', /There is no period "moth"/],
  ])
})

test('periods-told: plans of a market have prices for different times, and pages call all of them annual', () => {
  const file = 'config/markets/atlantis.json'
  const market = put(['plans', 2, 'price'], { amount: 60, per: 'month' })(soundText(file))
  const worded = put(['offer', 'periods'], { month: '{amount} a month' })(soundText(messagesFile))
  const told = (messages: string) => check(soundExcept({ [file]: market, [messagesFile]: messages })).report
  expect(told(put(['perPeriod'], undefined)(worded))).toMatchInlineSnapshot(`
    "config/markets/atlantis.json:80:16 warning Prices of Atlantis are for different times, and its pages have the texts of prices for a year, such as "Words.".
        "price": {
                 ^
        Add texts for "several" to the "perPeriod" of config/messages/en.json.

    1 warning in 1 file."
  `)
  expect(told(worded)).toBe('No problems.')
})

test('periods-told: a plan that is over, or that no list shows, makes no prices for different times', () => {
  const file = 'config/markets/atlantis.json'
  const monthly = put(['plans', 2, 'price'], { amount: 60, per: 'month' })(soundText(file))
  const worded = put(['offer', 'periods'], { month: '{amount} a month' })(soundText(messagesFile))
  const messages = put(['perPeriod'], undefined)(worded)
  const found = (market: string) => {
    const { diagnostics } = check(soundExcept({ [file]: market, [messagesFile]: messages }))
    return diagnostics.map(({ rule }) => rule).filter((rule) => rule === 'periods-told')
  }
  expect(found(monthly)).toEqual(['periods-told'])
  expect(found(put(['plans', 2, 'until'], '2024-05-31')(monthly))).toEqual([])
  expect(found(put(['plans', 2, 'listed'], false)(monthly))).toEqual([])
})

test('plans-current: a text quotes or names a plan that is over', () => {
  const [market, home] = ['config/markets/atlantis.json', 'config/pages/home.json']
  const ending = (until: string) => put(['plans', 1, 'until'], until)(soundText(market))
  const found = (files: Readonly<Record<string, string>>) => {
    const { diagnostics } = check(soundExcept({ [market]: ending('2024-05-31'), ...files }))
    const texts = diagnostics.filter(({ rule }) => rule !== 'promotions-current')
    return texts.map(({ rule, severity, file, message }) => [rule, severity, file, message])
  }
  const titled = (title: string) => ({ [home]: put(['meta', 'title'], title)(soundText(home)) })
  const told = (file: string, words: string) => {
    return ['plans-current', 'warning', file, `"${words}" is of the plan "Old Man", which ended on 2024-05-31.`]
  }
  const figure = '{plan.atlantis.nereus-mutual-old-man.premium}'
  expect(found({})).toEqual([])
  expect(found({ [market]: put(['summary'], 'Old Man covers sharks.')(ending('2024-05-31')) })).toEqual([
    told(market, 'Old Man'),
  ])
  expect(found(titled(`From ${figure}`))).toEqual([told(home, figure)])
  expect(found(titled('Nereus Old Man'))).toEqual([told(home, 'Nereus Old Man')])
  expect(found(titled('The Old Man and the Sea'))).toEqual([])
  expect(found({ ...titled(`From ${figure}`), [market]: ending('2024-06-01') })).toEqual([])
  const claim = '{plan.atlantis.nereus-mutual-old-man.lowest.premium, select, true'
  // Such words are shown no more, which another rule says.
  expect(found(titled(`${claim} {From ${figure}} other {Plans}}`))).toMatchObject([
    ['claims-hold', 'warning', home, expect.any(String)],
  ])
})

test('eligibility-decides: a plan refuses all that no end stops before', () => {
  const file = 'config/markets/atlantis.json'
  const isOf = (worker: string) => ({ answer: 'worker', isOneOf: [worker] })
  const link = { label: 'Home', href: '/' }
  const ended = put(['wizard', 'ends'], [{ id: 'renewal', if: isOf('renewal'), heading: 'No', text: 'No.', link }])
  const limited = (worker: string) => put(['plans', 0, 'eligibility'], [limit(isOf(worker))])
  const found = (edit: (text: string) => string) => {
    const { diagnostics } = check(soundExcept({ [file]: edit(soundText(file)) }))
    return diagnostics.flatMap(({ rule, message }) => (rule === 'eligibility-decides' ? message : []))
  }
  expect(found(limited('new'))).toEqual([])
  expect(found((text) => ended(limited('new')(text)))).toEqual(['This rule always holds, whatever is answered.'])
})

test('own-country: an end names the market to whose form it leads', () => {
  const file = 'config/markets/atlantis.json'
  const end = {
    id: 'renewal',
    if: { answer: 'worker', isOneOf: ['renewal'] },
    heading: 'No',
    text: 'Lemuria has plans.',
  }
  const found = (link: object) => {
    const edit = put(['wizard', 'ends'], [{ ...end, link: { label: 'Plans in Lemuria', ...link } }])
    const { diagnostics } = check(soundExcept({ [file]: edit(soundText(file)) }))
    return diagnostics.flatMap(({ rule, pointer }) => (rule === 'own-country' ? pointer : []))
  }
  expect(found({ market: 'lemuria' })).toEqual([])
  expect(found({ href: '/' })).toEqual(['/wizard/ends/renewal/text', '/wizard/ends/renewal/link/label'])
})

test('price-sums-fit: a rate is for another time than the sum that it is a part of', () => {
  const file = 'config/markets/atlantis.json'
  const worded = put(['offer', 'periods'], { month: '{amount} a month' })(soundText(messagesFile))
  const told = (price: object) => {
    const market = put(['plans', 3, 'price'], price)(even(soundText(file)))
    const { diagnostics } = check(soundExcept({ [file]: market, [messagesFile]: worded }))
    return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
  }
  const rate = (price: unknown) => {
    return { by: ['worker'], rows: ['new', 'renewal'].map((worker) => ({ for: { worker }, price })) }
  }
  const found = ['price-sums-fit: This rate is for a month, and the sum for a year: nothing turns one into the other.']
  expect(told({ sum: [{ rate: 10 }, { rate: { ...rate(4), per: 'month' } }] })).toEqual(found)
  expect(told({ sum: [{ rate: rate({ amount: 4, per: 'month' }) }] })).toEqual(found)
  expect(told({ per: 'month', sum: [{ rate: 10 }, { rate: { ...rate(4), per: 'month' } }] })).toEqual([])
})

const sayingMonths = Object.entries(contractWords).reduce(
  (text, [key, words]) => put(['offer', key], words)(text),
  soundText(messagesFile),
)

for (const { name, says, severity = 'error', edit } of badContracts) {
  test(`contracts-fit: ${name}`, () => {
    const file = 'config/markets/atlantis.json'
    const { diagnostics } = check(soundExcept({ [file]: edit(even(soundText(file))), [messagesFile]: sayingMonths }))
    const found = diagnostics.map((one) => [one.rule, one.severity, one.message.slice(0, says.length)])
    expect(found).toEqual([['contracts-fit', severity, says]])
  })
}

test.each([
  [{ reach: 'first-year', who: 'renewal' }, 'Who renews has had a first year, so nobody ever gets this.'],
  [
    { who: 'renewal', undecided: true },
    'Renewals never count for somebody who asks for a quote, so no page shows the price with this.',
  ],
])('adjustments-fit: a discount that reaches nobody: %j', (reach, message) => {
  const file = 'config/markets/atlantis.json'
  const offer = { id: 'welcome', label: 'Welcome', percent: -5, plans: [12], ...reach }
  const { diagnostics } = check(
    soundExcept({
      [file]: put(['adjustments', 1], offer)(even(soundText(file))),
      [messagesFile]: put(['offer', 'reach'], { firstYear: '{label}', newOnly: '{label}' })(soundText(messagesFile)),
    }),
  )
  expect(diagnostics.map((found) => [found.rule, found.message])).toEqual([['adjustments-fit', message]])
})

test('contracts-fit: pages have no words for a discount of the first year', () => {
  const file = 'config/markets/atlantis.json'
  const offer = { id: 'welcome', label: 'Welcome', percent: -5, reach: 'first-year', plans: [12] }
  const reaching = put(['adjustments', 1], offer)(even(soundText(file)))
  expect(check(soundExcept({ [file]: reaching })).diagnostics.map(({ message }) => message)).toEqual([
    'Pages have no words for how far this reaches: config/messages/en.json has no "reach" in "offer".',
  ])
})

test('contracts-fit: pages have no words for a price that is paid once', () => {
  const file = 'config/markets/atlantis.json'
  const once = put(['plans', 3, 'price'], { amount: 60, once: 5 })(even(soundText(file)))
  expect(check(soundExcept({ [file]: once })).diagnostics.map(({ message }) => message)).toEqual([
    'Pages have no words for what this comes to: config/messages/en.json has no "contract" in "offer".',
  ])
})

for (const { name, rule, file, severity = 'error', edit } of badEdits) {
  test(`${rule}: ${name}`, () => {
    const { site, diagnostics, report } = check(soundExcept({ [file]: edit(soundText(file)) }))
    expect(report).toMatchSnapshot()
    expect(site === undefined).toBe(severity === 'error')
    expect(new Set(diagnostics.map((diagnostic) => diagnostic.severity))).toEqual(new Set([severity]))
    // Nothing but the mistake is reported: no diagnostic follows from another.
    expect(new Set(diagnostics.map((diagnostic) => `${diagnostic.rule} in ${diagnostic.file}`))).toEqual(
      new Set([`${rule} in ${file}`]),
    )
  })
}

test('every rule has a mistake that it finds', () => {
  const testedApart = [
    'unreadable',
    'encoding',
    'byte-order-mark',
    'missing-file',
    'wrong-place',
    'schema',
    'acknowledgement',
    'limits-fit',
    'checker',
    'assets-apart',
    'assets-used',
    'unsafe-drawing',
    'links-open',
    'contracts-fit',
    'periods-alike',
    'periods-told',
    'plans-current',
    'review-fields',
    'translations-complete',
  ]
  const found = new Set([...badEdits.map(({ rule }) => rule), ...testedApart])
  expect([...found].sort()).toEqual([...Object.keys(catalogue), ...rules.map(({ name }) => name)].sort())
})

test('review-fields: a rule about a property that its files do not have would ask for no approval', () => {
  const file = 'config/desk.json'
  const about = (fields: readonly string[], files = ['config/markets/*.json']) => {
    const rule = { name: 'Prices', files, fields, approvals: 2, by: ['owner'] }
    return check(soundExcept({ [file]: JSON.stringify({ reviews: { rules: [rule], withoutReview: 'never' } }) }))
  }
  // Those that the schema allows, and the ids that the files themselves have.
  expect(about(['price', 'promotions', 'best-for']).report).toBe('No problems.')
  expect(about(['premium', 'promotion5'], ['config/market/*.json', 'config/desk.json']).diagnostics).toMatchObject([
    {
      rule: 'review-fields',
      severity: 'warning',
      message: 'No file is called "config/market/*.json", so the rule "Prices" asks nobody there.',
    },
  ])
  const { diagnostics } = about(['premium', 'pricesChcked', 'crumbs'])
  expect(diagnostics.map(({ rule, message, fix }) => [rule, message, fix?.edits.map(({ text }) => text)])).toEqual([
    [
      'review-fields',
      'No file that the rule "Prices" is about has a property "premium". It is called "price" now.',
      ['"price"'],
    ],
    [
      'review-fields',
      'No file that the rule "Prices" is about has a property "pricesChcked". Did you mean "pricesChecked"?',
      ['"pricesChecked"'],
    ],
    [
      'review-fields',
      'No file that the rule "Prices" is about has a property "crumbs". Did you mean "crumb"?',
      ['"crumb"'],
    ],
  ])
})

test('links-open: what leads to a market that rests is named, and nothing stands in the way of a build', () => {
  const atlantis = 'config/markets/atlantis.json'
  const resting = (status: string) => {
    const edit = replace('"status": "open"', `"status": "${status}"`)
    const { site, diagnostics } = check(soundExcept({ [atlantis]: edit(soundText(atlantis)) }))
    expect(site?.markets.map(({ name }) => name)).toEqual(['Atlantis', 'Lemuria'])
    expect(new Set(diagnostics.map(({ rule, severity }) => `${severity} of ${rule}`))).toEqual(
      new Set(['warning of links-open']),
    )
    return diagnostics
  }
  const filesIn = (status: string) => [...new Set(resting(status).map(({ file }) => file.replace('config/', '')))]
  const links = ['articles/living-below.md', 'comparisons/deep.json', 'pages/home.json', 'reviews/triton.json']
  expect(filesIn('closed')).toEqual([...links.toSpliced(3, 0, 'pages/not-found.json'), 'site.json'])
  // Links to the page that announces a market are allowed; links to its plans, insurers and wizard are not.
  expect(filesIn('upcoming')).toEqual(links)
  expect(resting('closed')[0]).toMatchObject({
    message: 'This leads to the market "atlantis", which is closed.',
    related: { file: atlantis, line: 3 },
  })
})
