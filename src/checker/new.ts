/** New markets, plans, providers, articles, languages and sites. */
import { priceExamples, priceIn, priceProblem, readAmount, usualPeriod } from '#engine/amounts.ts'
import type {
  ContactStepConfig,
  Currency,
  Fact,
  FactValue,
  Plan,
  PlanPrice,
  PlanType,
  Question,
  StatedFact,
  WizardEnd,
} from '#engine/contract/config.ts'
import { benefitCatalogue, factCatalogue, factsText, figureIn, statedIn, writtenFacts } from '#engine/facts.ts'
import { writtenCurrency } from '#engine/money.ts'
import { exampleNumber } from '#engine/phones.ts'
import {
  articlePath,
  isOpen,
  languageName,
  type Market,
  type Published,
  profilePath,
  published,
  type Site,
} from '#engine/site.ts'
import { slug } from '#engine/text.ts'
import type { ShareCard } from '#site/blocks/block-definition.ts'
import drawings from '#site/blocks/drawings.json' with { type: 'json' }
import { sitePages } from '#site/pages/pages.ts'
import { addItem, formatJson, setValue } from './edit.ts'
import { didYouMean, list, quote } from './english.ts'
import {
  type ConfigFiles,
  isId,
  isLanguage,
  messagesFile,
  overlayFile,
  overlayName,
  patternOf,
  withTexts,
} from './files.ts'
import { accentOf, freeAccent, readAccent } from './market/accent.ts'
import { countryCode, countryFacts, currencySymbol, regionOf } from './market/countries.ts'
import {
  hoursWritten,
  readCurrency,
  readHours,
  readLanguage,
  readPhone,
  readTimeZone,
  type UsualHours,
} from './market/read-answers.ts'
import { inCountry } from './rules/names/own-country.ts'
import { capitalZone } from './rules/names/time-zones.ts'
import { fillTemplate } from './templates/fill-template.ts'
import marketTemplate from './templates/market.json' with { type: 'json' }
import profileTemplate from './templates/profile.json' with { type: 'json' }
import pageTemplate from './templates/providers-page.json' with { type: 'json' }
import defaultQuestions from './templates/questions.json' with { type: 'json' }
import benefits from './templates/site/benefits.json' with { type: 'json' }
import facts from './templates/site/facts.json' with { type: 'json' }
import ownMessages from './templates/site/messages.json' with { type: 'json' }
import pages from './templates/site/pages.json' with { type: 'json' }
import siteTemplate from './templates/site/site.json' with { type: 'json' }
import texts from './templates/site/texts.json' with { type: 'json' }
import { newMarketDefaults } from './texts.ts'
import { synchronised } from './translate.ts'

/** The value of an answer, with a note to print; or the problem with it. */
export type Answer = { readonly value: string; readonly note?: string } | Problem

interface Problem {
  readonly problem: string
  /** The id of a provider that is there already, to which a plan can be added instead. */
  readonly planOf?: string
}

export type SomeAnswers<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** A question that the option of its name answers too; `Scope` is the present config. */
export interface Prompt<Name extends string, Scope> {
  readonly name: Name
  readonly text: string
  /** How an answer is written: `code or name`. */
  readonly hint?: string
  /** The words of Studio's form where they differ from the command's; they may depend on earlier answers. */
  readonly inForms?: (answers: SomeAnswers<Name>, scope: Scope) => { readonly text?: string; readonly hint?: string }
  /** The default answer, which may follow from earlier ones; undefined where an answer is required. */
  readonly preset: (answers: SomeAnswers<Name>, scope: Scope) => string | undefined
  readonly choices?: (answers: SomeAnswers<Name>, scope: Scope) => readonly string[]
  /** Whether an answer may list several choices, separated by commas. */
  readonly several?: boolean
  /** The fields of a form for an answer such as `coverage=40000, rating=4.5`. */
  readonly parts?: (answers: SomeAnswers<Name>, scope: Scope) => readonly Part[]
  readonly read: (text: string, answers: SomeAnswers<Name>, scope: Scope) => Answer
}

/** A question as a terminal asks it. */
export function promptText({ text, hint }: { readonly text: string; readonly hint?: string }): string {
  return hint === undefined ? text : `${text} (${hint})`
}

/** A part of an answer: a fact of a plan. */
export interface Part extends Pick<Fact, 'id' | 'label' | 'kind' | 'meaning'> {
  /** That of an amount. */
  readonly currency?: Currency
}

export interface Draft {
  /** New texts by file. */
  readonly texts: ReadonlyMap<string, string>
  /** The pages that show it. */
  readonly addresses: readonly string[]
  /** The file to open first; the last one when left out. */
  readonly file?: string
}

interface DraftSource {
  readonly site: Site
  readonly textOf: (file: string) => string
  /** YYYY-MM-DD. */
  readonly today: string
}

/** A kind of thing that a `new-…` command adds to the config. */
export interface Addition<Name extends string, Source = DraftSource> {
  /** For the command's help. */
  readonly description: string
  readonly prompts: readonly Prompt<Name, Site>[]
  readonly draft: (answers: Readonly<Record<Name, string>>, source: Source) => Draft
}

export const none = 'none'

const yesAndNo = ['yes', 'no']

function readYes(text: string): Answer {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true'].includes(word)) return { value: 'yes' }
  return ['no', 'n', 'false'].includes(word) ? { value: 'no' } : { problem: `Answer ${list(yesAndNo, 'or')}.` }
}

/** Can be chosen by its id or its name. */
interface Choice {
  readonly id: string
  readonly name: string
}

/** @param missing the sentence for an unknown choice. */
function readChoice(text: string, choices: readonly Choice[], missing: string): Answer {
  const wanted = text.toLowerCase()
  const found = choices.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  if (found) return { value: found.id }
  const known = choices.map(({ id }) => id)
  return { problem: `${missing}${didYouMean(text, known)} There: ${known.join(', ') || none}.` }
}

const marketPrompt: Prompt<'market', Site> = {
  name: 'market',
  text: 'Market',
  preset: () => undefined,
  choices: (_, { markets }) => markets.map(({ id }) => id),
  read: (text, _, { markets }) => readChoice(text, markets, `There is no market ${quote(text)}.`),
}

function marketIn({ market }: SomeAnswers<'market'>, { markets }: Site): Market {
  const found = markets.find(({ id }) => id === market)
  if (!found) throw new Error(`There is no market ${quote(market)}.`)
  return found
}

/** A new article, with texts that are to be written. */
export const article: Addition<'market' | 'title' | 'id' | 'picture' | 'listed'> = {
  description: 'Writes config/articles/<id>.md: the frame of an article, and texts that begin with "Edit:".',
  prompts: [
    {
      ...marketPrompt,
      text: 'Market that it is about',
      preset: () => none,
      read: (text, answers, site) => (text === none ? { value: none } : marketPrompt.read(text, answers, site)),
    },
    { name: 'title', text: 'Title', preset: () => undefined, read: (text) => ({ value: text }) },
    {
      name: 'id',
      text: 'Id, for file and address',
      preset: ({ title = '' }) => slug(title) || undefined,
      read: (text, _, { articles, legal }) => {
        if (!isId(text)) return { problem: `${quote(text)} is no id: lower-case letters, digits and single hyphens.` }
        if (![...articles, ...legal].some(({ id }) => id === text)) return { value: text }
        return { problem: `There is a text ${quote(text)} already: give another id.` }
      },
    },
    {
      name: 'picture',
      text: 'Picture',
      preset: () => 'papers',
      choices: () => pictures,
      read: (text) =>
        readChoice(
          text,
          pictures.map((id) => ({ id, name: id })),
          `There is no picture ${quote(text)}.`,
        ),
    },
    {
      name: 'listed',
      text: 'On the list of articles',
      hint: 'yes or no',
      preset: () => 'no',
      choices: () => yesAndNo,
      read: readYes,
    },
  ],
  draft(answers, { site, today }) {
    const { id, title, picture, listed } = answers
    const market = answers.market === none ? undefined : marketIn(answers, site)
    const links = nextLinks(site, market).map(
      ({ label, href }) => `  - label: ${JSON.stringify(label)}\n    href: ${href}`,
    )
    const text = `---
title: ${JSON.stringify(title)}
description: "Edit: one or two sentences for search results."
crumb: ${JSON.stringify(title.split(/[:?!] ?/, 1)[0] || title)}
excerpt: "Edit: two sentences for the article's card."
${market ? `market: ${market.id}\n` : ''}picture: ${picture}
published: ${today}
updated: ${today}
editor: ${JSON.stringify(`${site.config.brand} editors`)}
${listed === 'yes' ? 'listed: true\n' : ''}next:
${links.join('\n')}
---
Edit: the answer first, in two sentences.

## Edit: what to know {#know}

Edit: what matters, and why.

## Edit: what to do {#do}

- Edit: a step, a question to ask
`
    return { texts: new Map([[`config/articles/${id}.md`, text]]), addresses: [articlePath(id)] }
  },
}

const pictures = Object.keys(drawings)

function nextLinks({ markets }: Site, market: Market | undefined): { label: string; href: string }[] {
  if (!market)
    return markets
      .filter(isOpen)
      .slice(0, 1)
      .map(({ name, landing }) => ({ label: `Compare plans in ${name}`, href: landing.path }))
  const { name, landing, wizard } = market
  const comparison = landing.blocks.find(({ kind }) => kind === 'comparison')
  if (!isOpen(market) || !comparison) return [{ label: `Plans in ${name}`, href: landing.path }]
  const plans = {
    label: `Compare plans in ${name}`,
    href: `${landing.path}${comparison.anchor ? `#${comparison.anchor}` : ''}`,
  }
  return [plans, ...(wizard ? [{ label: 'Get a free quote', href: wizard.path }] : [])]
}

export interface LanguageSource extends DraftSource {
  readonly config: ConfigFiles
}

/** A draft language of a market: its overlays, with a gap for each text. */
export const language: Addition<'market' | 'language', LanguageSource> = {
  description: 'Adds a language to a market as a draft, with a file for each of its texts.',
  prompts: [
    marketPrompt,
    {
      name: 'language',
      text: 'Language and country that it is for, such as zh-HK',
      preset: () => undefined,
      read: (text, answers, site) => {
        const { name, languages = [], locale } = marketIn(answers, site)
        if (!isLanguage(text)) return { problem: `${quote(text)} is no language such as zh-HK.` }
        if (text !== locale && !languages.some(({ tag }) => tag === text))
          return { value: text, note: languageName(text) }
        return { problem: `${name} is written in ${text} already.` }
      },
    },
  ],
  draft(answers, { site, textOf, config }) {
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const named = addItem(textOf(file), ['languages'], { tag: answers.language, status: 'draft' })
    const files = withTexts(config.files, new Map([[file, named]]))
    const { texts } = synchronised({ ...config, files }) ?? { texts: new Map<string, string>() }
    // synchronised also fills gaps of other languages and markets.
    const isNew = (one: string) => texts.has(one) && !files.has(one) && overlayName(one)?.language === answers.language
    const own = [...texts].filter(([one]) => isNew(one) || isNew(overlayFile(one, answers.language)))
    return {
      texts: new Map([...own, [file, texts.get(file) ?? named]]),
      addresses: [market.landing.path],
      file: overlayFile(file, answers.language),
    }
  },
}

/** Reads a price as Studio's cell does: an amount, or `from 268`, `300 to 420`, `283.8 per policy`, `on request: id`, `not sold`. */
function readPrice(text: string, market: Market): Answer {
  const { priceWords = [] } = market
  const currency = writtenCurrency(market)
  const price = priceIn(text.trim(), currency)
  if (typeof price === 'object' && 'onRequest' in price) {
    const words = priceWords.map(({ id, words: name }) => ({ id, name }))
    const read = readChoice(price.onRequest, words, `The market has no words ${quote(price.onRequest)} for a price.`)
    return 'problem' in read ? read : { value: `on request: ${read.value}` }
  }
  if (typeof price === 'object') return { value: text.trim() }
  const read = readAmount(text, currency)
  if ('problem' in read) return { problem: priceProblem(text, currency) }
  const isInCurrency = ['', currency.code, currency.symbol].includes(read.currency)
  return isInCurrency && read.amount > 0
    ? { value: String(read.amount) }
    : { problem: `${quote(text)} is no price in ${currency.code}, such as 580.` }
}

/** The price that `readPrice` took. */
function priceOfAnswer(answer: string, market: Market): PlanPrice | undefined {
  return Number.isNaN(Number(answer)) ? priceIn(answer, writtenCurrency(market)) : Number(answer)
}

type PlanProperty = 'type' | 'price' | 'benefits' | 'facts'

type PlanAnswer = 'market' | 'provider' | 'name' | PlanProperty

/** The prompts of each new plan, after that of its market. */
export const planPrompts: readonly Prompt<'market' | PlanProperty, Site>[] = [
  {
    name: 'type',
    text: 'Type of the plan',
    preset: () => none,
    choices: (answers, site) => [none, ...typesOf(marketIn(answers, site)).map(({ id }) => id)],
    read: (text, answers, site) => {
      const market = marketIn(answers, site)
      if (text === none) return { value: none }
      return readChoice(text, typesOf(market), `${market.name} has no plan type ${quote(text)}.`)
    },
  },
  {
    name: 'price',
    text: "Price, in the market's currency",
    hint: `such as ${priceExamples}`,
    inForms: ({ market }, { markets }) => {
      const chosen = markets.find(({ id }) => id === market)
      return chosen ? { text: `Price, in ${chosen.currency.symbol}` } : {}
    },
    preset: () => undefined,
    read: (text, answers, site) => readPrice(text, marketIn(answers, site)),
  },
  {
    name: 'benefits',
    text: 'Benefits',
    hint: 'several with commas, or none where the insurer lists none',
    preset: () => none,
    choices: (answers, site) => benefitCatalogue(site, marketIn(answers, site)).map(({ id }) => id),
    several: true,
    read: (text, answers, site) => readBenefits(text, marketIn(answers, site), site),
  },
  {
    name: 'facts',
    text: 'Facts, such as coverage=40000, rating=4.5',
    hint: 'or none',
    preset: () => none,
    parts: (answers, site) => factParts(marketIn(answers, site), site),
    read: (text, answers, site) => readFacts(text, marketIn(answers, site), site),
  },
]

/** A new plan of one of the market's providers. */
export const plan: Addition<PlanAnswer> = {
  description: 'Adds a plan of a provider to a market.',
  prompts: [
    marketPrompt,
    {
      name: 'provider',
      text: 'Provider',
      preset: () => undefined,
      choices: (answers, site) => (marketIn(answers, site).providers ?? []).map(({ id }) => id),
      read: (text, answers, site) => {
        const { name, providers = [] } = marketIn(answers, site)
        const missing = `${name} has no provider ${quote(text)}; npm run new-provider adds one.`
        return readChoice(text, providers, missing)
      },
    },
    {
      name: 'name',
      text: 'Name of the plan',
      preset: () => undefined,
      read: (text, answers, site) => {
        const { plans = [], id } = marketIn(answers, site)
        const isSame = (one: Plan) => one.provider === answers.provider && one.plan.toLowerCase() === text.toLowerCase()
        const same = plans.find(isSame)
        if (!same) return { value: text }
        const place = `in config/markets/${id}.json, "id": ${same.id}`
        return { problem: `This provider has a plan ${quote(same.plan)} already: edit it ${place}.` }
      },
    },
    ...planPrompts,
  ],
  draft(answers, { site, textOf }) {
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const added = addItem(textOf(file), ['plans'], planRecord(market, site, answers.provider, answers.name, answers))
    return { texts: new Map([[file, added]]), addresses: [market.landing.path] }
  },
}

function typesOf({ planTypes = [] }: Market) {
  return planTypes.map(({ id, label }) => ({ id, name: label }))
}

function readBenefits(text: string, market: Market, site: Site): Answer {
  if (text === none) return { value: none }
  const choices = benefitCatalogue(site, market).map(({ id, label }) => ({ id, name: label }))
  const ids: string[] = []
  for (const one of text.split(',').map((part) => part.trim())) {
    if (one === '') continue
    const read = readChoice(one, choices, `There is no benefit ${quote(one)}.`)
    if ('problem' in read) return read
    if (!ids.includes(read.value)) ids.push(read.value)
  }
  return ids.length > 0
    ? { value: ids.join(',') }
    : { problem: `Name one or more, or none: ${list(choices.map(({ id }) => id))}.` }
}

function readFacts(text: string, market: Market, site: Site): Answer {
  if (text === none) return { value: none }
  const catalogue = factCatalogue(site, market)
  const known = catalogue.map(({ id, label }) => ({ id, name: label }))
  const facts = new Map<string, string>()
  for (const [name, value] of writtenFacts(text)) {
    const written = value.trim()
    const read = readChoice(name, known, `There is no fact ${quote(name)}.`)
    if ('problem' in read) return read
    const fact = catalogue.find(({ id }) => id === read.value)
    if (!fact || factIn(fact, written, market) === undefined) {
      return {
        problem: `${quote(`${name}=${written}`)} is no fact: write it as ${read.value}=${exampleOf(fact?.kind)}, or with (https://…, 2026-03-02) behind it.`,
      }
    }
    facts.set(read.value, written)
  }
  return { value: factsText(facts) || none }
}

/** The facts that stand in columns of the comparison: visitors would miss them first. */
function factParts(market: Market, site: Site): Part[] {
  const inColumns = factCatalogue(site, market).filter(({ shown }) => shown.includes('row'))
  return inColumns.map(({ id, label, kind, meaning }) => ({
    id,
    label,
    kind,
    ...(meaning !== undefined && { meaning }),
    ...((kind === 'money' || kind === 'limit') && { currency: market.currency }),
  }))
}

function factIn(fact: Fact, written: string, market: Market): StatedFact | undefined {
  return statedIn(written, (text) => factValueIn(fact, text, market))
}

function factValueIn({ kind }: Fact, written: string, market: Market): FactValue | undefined {
  if (kind === 'words') return written || undefined
  if (kind !== 'yesNo') return figureIn(kind, written, writtenCurrency(market))
  const read = readYes(written)
  return 'value' in read ? read.value === 'yes' : undefined
}

const examples: Partial<Record<Fact['kind'], string>> = {
  words: 'a few words',
  yesNo: 'yes',
  limit: '200 a visit, 4,000 a year',
  link: 'https://insurer.example/wording.pdf',
}

function exampleOf(kind: Fact['kind'] = 'count'): string {
  return examples[kind] ?? '40000, 850+ or 1-2'
}

/** The record of a plan, with the next number of its market. */
export function planRecord(
  market: Market,
  site: Site,
  provider: string,
  name: string,
  { type, price, benefits, facts }: Readonly<Record<PlanProperty, string>>,
): object {
  const { plans = [] } = market
  const stated = facts === none ? undefined : writtenFacts(facts)
  const values = factCatalogue(site, market).flatMap((fact) => {
    const written = stated?.get(fact.id)
    return written === undefined ? [] : [[fact.id, factIn(fact, written, market)]]
  })
  return {
    id: Math.max(0, ...plans.map(({ id }) => id)) + 1,
    provider,
    plan: name,
    ...(type !== none && { type }),
    price: priceOfAnswer(price, market),
    benefits: benefits === none ? [] : benefits.split(','),
    ...(values.length > 0 && { facts: Object.fromEntries(values) }),
  }
}

type ProviderAnswer = 'market' | 'name' | 'id' | 'colour' | 'logo' | 'profile' | 'plan' | PlanProperty

/** Placeholders until the provider's own colour is known. */
const providerColours = ['#1b4b73', '#6b1f3a', '#1f5e4a', '#5a3d7a', '#7a4a14', '#2f4f4f']

/** A new provider in a market with its first plan and, if asked for, a page of its own. */
export const provider: Addition<ProviderAnswer> = {
  description: 'Adds a provider and its first plan to a market, and a page of its own where the market has such pages.',
  prompts: [
    marketPrompt,
    {
      name: 'name',
      text: 'Name, as visitors read it',
      preset: () => undefined,
      read: (text, answers, site) => {
        const isSame = (one: { readonly name: string }) => one.name.toLowerCase() === text.toLowerCase()
        return isNew(marketIn(answers, site), text, isSame)
      },
    },
    {
      name: 'id',
      text: 'Id, for file and addresses',
      preset: ({ name = '' }) => slug(name) || undefined,
      read: (text, answers, site) => {
        if (!isId(text)) return { problem: `${quote(text)} is no id: lower-case letters, digits and single hyphens.` }
        return isNew(marketIn(answers, site), text, ({ id }) => id === text)
      },
    },
    {
      name: 'colour',
      text: 'Colour',
      hint: '#rrggbb',
      inForms: () => ({ hint: 'a colour such as #2a6f97' }),
      preset: (answers, site) => {
        const worn = (marketIn(answers, site).providers ?? []).map(({ colour }) => colour)
        return providerColours.find((colour) => !worn.includes(colour)) ?? providerColours[0]
      },
      read: (text) => {
        const isColour = /^#[0-9a-f]{6}$/i.test(text)
        return isColour ? { value: text.toLowerCase() } : { problem: `${quote(text)} is no colour such as #1b4b73.` }
      },
    },
    {
      name: 'logo',
      text: 'Logo',
      hint: 'its domain such as pearl.example, a file such as /logos/pearl.svg, or none',
      preset: () => none,
      read: (text) => {
        const isLogo = text === none || /^\/[^ ]+\.(svg|png)$/.test(text) || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)
        return isLogo
          ? { value: text }
          : { problem: `${quote(text)} is no domain, no file under config/assets, and not none.` }
      },
    },
    {
      name: 'profile',
      text: 'A page of its own',
      hint: 'yes or no',
      preset: (answers, site) => (marketIn(answers, site).providersPage ? 'yes' : 'no'),
      choices: () => yesAndNo,
      read: readYes,
    },
    { name: 'plan', text: 'Name of its plan', preset: () => undefined, read: (text) => ({ value: text }) },
    ...planPrompts,
  ],
  draft(answers, { site, textOf }) {
    const { id, name, colour, logo, profile, plan } = answers
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const provider = { id, name, colour, ...(logo !== none && { logo: logoOf(logo) }) }
    const hasProfile = profile === 'yes'
    const withProvider = addItem(textOf(file), ['providers'], provider)
    const withPlan = addItem(withProvider, ['plans'], planRecord(market, site, id, plan, answers))
    const needsPage = hasProfile && !market.providersPage
    const text = needsPage
      ? setValue(withPlan, ['providersPage'], fillTemplate(pageTemplate, { name: market.name }))
      : withPlan
    const own = `config/providers/${market.id}/${id}.json`
    return {
      texts: new Map([
        [file, text],
        ...(hasProfile ? [[own, formatJson(profileOf(name, market, site))] as const] : []),
      ]),
      addresses: [...(hasProfile ? [profilePath(market.id, id)] : []), market.landing.path],
    }
  },
}

function isNew(
  { name, providers = [] }: Market,
  text: string,
  isSame: (one: { readonly id: string; readonly name: string }) => boolean,
): Answer {
  const same = providers.find(isSame)
  return same ? { problem: `${name} has a provider ${quote(text)} already.`, planOf: same.id } : { value: text }
}

function logoOf(logo: string) {
  return logo.startsWith('/') ? { kind: 'hosted', image: logo } : { kind: 'service', domain: logo }
}

function profileOf(name: string, market: Market, { profiles }: Site): unknown {
  const [like] = profiles
  const { quote = 'Get a Quote', agent = 'Speak to an Agent' } = like?.closing ?? {}
  const { plansHeading = 'Available Plans' } = like ?? {}
  return fillTemplate(profileTemplate, { name, market: market.name, plansHeading, quote, agent })
}

/** The answers about a new market, by the names of their options. */
export type MarketAnswers = Readonly<Record<AnswerName, string>>

export type AnswerName =
  | 'country'
  | 'name'
  | 'id'
  | 'region'
  | 'currency'
  | 'symbol'
  | 'locale'
  | 'time-zone'
  | 'accent'
  | 'hours'
  | 'hotline'
  | 'providers'
  | 'like'

type FirstAnswers = SomeAnswers<AnswerName>

const likeNone = 'none'

/** The answer for something unknown: a placeholder takes its place. */
export const later = 'later'

/** In this order, since an answer may set the presets of later ones. */
export const marketQuestions: readonly Prompt<AnswerName, Site>[] = [
  {
    name: 'country',
    text: 'Country',
    hint: 'two-letter code or name',
    preset: () => undefined,
    read: (text) => {
      const found = countryCode(text)
      return 'code' in found ? { value: found.code } : found
    },
  },
  {
    name: 'name',
    text: 'Name, as visitors read it',
    preset: ({ country }) => country && countryFacts(country).name,
    read: (text, { country = '' }) => {
      const usual = countryFacts(country).name
      return { value: text.toLowerCase() === usual.toLowerCase() ? usual : text }
    },
  },
  {
    name: 'id',
    text: 'Id, for file and addresses',
    preset: ({ name }) => name && slug(name),
    read: readId,
  },
  {
    name: 'region',
    text: 'Region, under which lists have it',
    preset: ({ country }, site) => country && regionOf(country, site),
    read: readRegion,
  },
  {
    name: 'currency',
    text: 'Currency',
    hint: 'code or name',
    preset: ({ country }) => country && countryFacts(country).currency,
    read: (text, { country = '' }) => readCurrency(text, country),
  },
  {
    name: 'symbol',
    text: 'Sign before an amount',
    preset: ({ currency }) => currency && currencySymbol(currency),
    read: (text, { country = '', currency = '' }) => {
      // A name means the currency's usual sign.
      const isName = currency !== '' && /\w{3}/.test(text) && 'value' in readCurrency(text, country)
      return { value: isName ? currencySymbol(currency) : text }
    },
  },
  {
    name: 'locale',
    text: 'Language of the pages',
    preset: ({ country }) => country && `en-${country}`,
    read: (text, { country = '' }) => readLanguage(text, country),
  },
  {
    name: 'time-zone',
    text: "The office's time zone",
    hint: 'or its city',
    preset: ({ country }) => country && capitalZone(country),
    choices: zonesOf,
    read: (text, { country = '' }) => readTimeZone(text, country),
  },
  {
    name: 'accent',
    text: 'Accent colour',
    hint: '#rrggbb or a word such as green',
    inForms: () => ({ hint: 'a colour such as #2a6f97 or a word such as green' }),
    preset: (_, { markets }) => freeAccent(markets).light,
    read: readAccent,
  },
  {
    name: 'hours',
    text: 'Office hours',
    preset: ({ country }) => country && hoursWritten(usualHoursIn(country)),
    read: (text, { country = '' }) => {
      const hours = readHours(text, usualHoursIn(country))
      if (hours) return { value: hoursWritten(hours) }
      return { problem: `${quote(text)} are no office hours, such as Sunday to Thursday, 9am to 6pm.` }
    },
  },
  {
    name: 'hotline',
    text: "The office's telephone number",
    preset: () => later,
    read: (text, { country = '' }) => (isLater(text) ? { value: later } : readPhone(text, country)),
  },
  {
    name: 'providers',
    text: 'Providers to compare, with commas between',
    preset: () => later,
    read: (text) => {
      const names = providersIn(text)
      return { value: isLater(text) || names.length === 0 ? later : names.join(', ') }
    },
  },
  {
    name: 'like',
    text: 'Ask the questions of which market',
    hint: 'or none: three simple ones',
    preset: () => likeNone,
    read: readLike,
  },
]

function providersIn(text: string): string[] {
  const names = text.split(/[,;]/).map((name) => name.trim())
  return [...new Map(names.map((name) => [slug(name), name])).values()].filter((name) => slug(name) !== '')
}

export function usualHoursIn(country: string): UsualHours {
  return { days: countryFacts(country).workingDays, opens: '9:00 AM', closes: '6:00 PM' }
}

function isLater(text: string): boolean {
  return /^(?:later|none|no|not (?:known )?yet|unknown|n\/a|tbd|tba|-|\?)$/i.test(text)
}

function zonesOf({ country }: FirstAnswers): readonly string[] {
  return country ? countryFacts(country).timeZones : []
}

function readId(text: string, _: FirstAnswers, { markets }: Site): Answer {
  const id = slug(text)
  if (id === '') return { problem: `${quote(text)} is no id: letters, digits and single hyphens.` }
  if (!markets.some((market) => market.id === id)) return { value: id }
  return { problem: `There is a market ${quote(id)} already: edit config/markets/${id}.json, or give another id.` }
}

function readRegion(text: string, _: FirstAnswers, { config: { regions } }: Site): Answer {
  const found = regions.find(({ id, name }) => [id, slug(name)].includes(slug(text)))
  if (found) return { value: found.id }
  const known = regions.map(({ id }) => id)
  return {
    problem: `There is no region ${quote(text)}.${didYouMean(text, known)} The regions of config/site.json: ${list(known)}.`,
  }
}

function readLike(text: string, _: FirstAnswers, { markets }: Site): Answer {
  const able = markets.flatMap(({ id, wizard }) => (wizard ? [id] : []))
  if (isLater(text)) return { value: likeNone }
  const named = markets.find(({ id, name, country }) => [id, slug(name), country.toLowerCase()].includes(slug(text)))
  if (named?.wizard) return { value: named.id }
  const problem = named ? `${named.name} has no wizard.` : `There is no market ${quote(text)}.`
  return { problem: `${problem}${named ? '' : didYouMean(text, able)} With a wizard: ${list(able)}.` }
}

/** The file of a new market. */
interface NewMarket {
  readonly file: string
  readonly text: string
  /** The addresses of its landing page, wizard and thank-you page. */
  readonly addresses: readonly string[]
}

/**
 * The complete file of a new market, with placeholders for everything that is not known yet. Without a period its prices
 * are for the same time as those of the market that it is like, or of the site's first.
 */
export function newMarket(answers: MarketAnswers, site: Site, per = usualPer(answers, site)): NewMarket {
  const { id, name, country, region, locale, currency, symbol, accent, hotline, 'time-zone': timeZone } = answers
  const providers = answers.providers === later ? placeholderProviders : providersIn(answers.providers)
  const words = productWords(site.config.product ?? 'plans', id)
  const form = formLike(answers, site)
  const market = fillTemplate(marketTemplate, {
    id,
    name,
    country,
    region,
    locale,
    currency,
    symbol,
    timeZone,
    per: per === usualPeriod ? undefined : per,
    accent: accentOf(accent),
    order: Math.max(0, ...site.markets.map(({ order }) => order)) + 1,
    phoneExample: exampleNumber(country),
    hotline: hotline === later ? { value: newMarketDefaults.hotline, standIn: true } : hotline,
    host: hostOf(published(site.config.contact.supportEmail)),
    officeHours: {
      ...(readHours(answers.hours, usualHoursIn(country)) ?? usualHoursIn(country)),
      clock: `${name} time`,
    },
    advisor: sitePages(site).list.some(({ path, aliases }) => [path, ...aliases].includes('/contact'))
      ? '/contact'
      : '/',
    ...words,
    ...form,
    providers: providers.map((provider, i) => ({
      id: providerId(provider),
      name: provider,
      colour: providerColours[i % providerColours.length],
    })),
    plans: providers.map((provider, i) => draftPlan(provider, i, form, site)),
  })
  return {
    file: `config/markets/${id}.json`,
    text: formatJson(market),
    addresses: [words.landing, `/quotes/${id}`, `/quotes/${id}/thank-you`],
  }
}

function usualPer({ like }: MarketAnswers, { markets }: Site): string | undefined {
  return (markets.find(({ id }) => id === like) ?? markets[0])?.per
}

/** The host of the site's e-mail addresses. */
function hostOf({ real, sample = '' }: Published<string>): string {
  return (real ?? sample).split('@')[1] ?? 'example.com'
}

/** A placeholder plan with an amount in each column of money. */
function draftPlan(provider: string, i: number, { planTypes }: Form, { benefits, facts }: Site): object {
  const columns = facts.flatMap(({ id, kind, shown }) => (kind === 'money' && shown.includes('row') ? [id] : []))
  return {
    id: i + 1,
    provider: providerId(provider),
    plan: 'Plan (edit)',
    type: (planTypes[i] ?? planTypes.at(-1))?.id,
    price: newMarketDefaults.amount,
    benefits: benefits.slice(0, 1).map((benefit) => ({ id: benefit.id, note: 'Edit: its limit, or none' })),
    ...(columns.length > 0 && { facts: Object.fromEntries(columns.map((id) => [id, newMarketDefaults.amount])) }),
  }
}

/** The product's name in the middle of a sentence, in a title and in the address of a market's landing page. */
function productWords(product: string, market: string) {
  return { product, title: titleOf(product), landing: `/${market}-${slug(product)}` }
}

/** The words as in a title. */
export function titleOf(words: string): string {
  return words.replaceAll(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
}

const placeholderProviders = ['First Provider (edit)', 'Second Provider (edit)', 'Third Provider (edit)']

function providerId(provider: string): string {
  return slug(provider.replace(' (edit)', ''))
}

/** The parts of a market's form that a new market copies. */
interface Form {
  readonly questions: readonly Question[]
  readonly ends?: readonly WizardEnd[] | undefined
  readonly contactFields?: ContactStepConfig['fields']
  readonly leavesOut?: ContactStepConfig['leavesOut']
  readonly planTypes: readonly PlanType[]
}

const noForm = { ends: undefined, contactFields: undefined, leavesOut: undefined }

const templateForm: Form = {
  ...noForm,
  questions: defaultQuestions,
  planTypes: [
    { id: 'basic', label: 'Basic' },
    { id: 'comprehensive', label: 'Comprehensive' },
  ],
}

const countryTexts = new Set(['text', 'summary', 'unit', 'label', 'heading', 'missing', 'invalid', 'emptyOption'])

/**
 * The form of the market that the new one is like, with the new country's name; hints are left out, since they state facts
 * of the old one. The template's form where it is like none.
 */
function formLike({ like, name, country }: MarketAnswers, { markets }: Site): Form {
  const market = markets.find(({ id }) => id === like)
  if (!market?.wizard) return templateForm
  const { questions, ends, contact } = market.wizard
  const { fields: contactFields, leavesOut } = contact
  const form: Form = { questions, ends, contactFields, leavesOut, planTypes: market.planTypes ?? [] }
  const copy = JSON.stringify(form, (key, value) => {
    if (key === 'hint' || key === 'keeps') return undefined
    return countryTexts.has(key) && typeof value === 'string' ? inCountry(value, market, { name, country }) : value
  })
  return { ...noForm, ...JSON.parse(copy) }
}

/** The pictures that go with shared links, one for each kind of page: `config/assets/cards/<name>.png`. */
export const shareCards: readonly ShareCard[] = ['article', 'comparison', 'provider', 'quote', 'review', 'site']

type OwnName = 'brand' | 'product' | 'period'

/** The questions about the first market of a site, which has no other market to copy (`like`). */
type SiteAnswer = OwnName | Exclude<AnswerName, 'like'>

export type SiteAnswers = Readonly<Record<SiteAnswer, string>>

/** Facts about the place of a new site. */
export interface SitePlace {
  /** The name of its folder. */
  readonly name: string
  /** The path from its folder to the program's, with `/`. */
  readonly program: string
  /** The npm scripts of the program. */
  readonly scripts: Readonly<Record<string, string>>
  /** The program's own messages; those that name its trade are replaced. */
  readonly messages: object
  /** YYYY-MM-DD. */
  readonly today: string
}

/** The questions about a site in a folder of this name, then those about its first market. */
export function siteQuestions(name: string): readonly Prompt<SiteAnswer, Site>[] {
  return [
    {
      name: 'brand',
      text: 'Name of the site',
      preset: () => titleOf(slug(name).replaceAll('-', ' ')) || undefined,
      read: (text) =>
        slug(text) === '' ? { problem: `${quote(text)} has no letter for an address.` } : { value: text },
    },
    {
      name: 'product',
      text: 'What it compares, as in a sentence',
      preset: () => 'plans',
      read: (text) => (slug(text) === '' ? { problem: `${quote(text)} names nothing.` } : { value: text }),
    },
    {
      name: 'period',
      text: 'What a price is for: a month or a year',
      preset: () => 'month',
      choices: () => periods,
      read: (text) => {
        const period = periods.find((one) => text.toLowerCase().endsWith(one))
        return period ? { value: period } : { problem: `Answer ${periods.join(' or ')}.` }
      },
    },
    ...marketQuestions.filter(
      (question): question is Prompt<SiteAnswer & AnswerName, Site> => question.name !== 'like',
    ),
  ]
}

const { 'not-found': notFound, ...alone } = pages

const periods = ['month', 'year']

/** The files of a site but for its market's, by their paths below its folder; without `id`, none that names the market. */
export function siteTexts(
  answers: Pick<SiteAnswers, OwnName> & { readonly id?: string | undefined },
  place: SitePlace,
): Map<string, string> {
  const { brand, product, period, id } = answers
  const host = `${slug(brand)}.example`
  const words = { brand, product, period, host, title: titleOf(product), prefix: prefixOf(brand), market: id }
  const values = { ...words, today: place.today, program: place.program }
  const filled = (lines: readonly string[]) => `${lines.map((line) => fillTemplate(line, values)).join('\n')}\n`
  const json: readonly (readonly [string, object])[] = [
    ['config/site.json', siteTemplate],
    ['config/benefits.json', benefits],
    ['config/facts.json', facts],
    [messagesFile, merged(place.messages, ownMessages)],
    ...Object.entries(id === undefined ? alone : { ...alone, 'not-found': notFound }).map(
      ([name, page]) => [`config/pages/${name}.json`, page] as const,
    ),
  ]
  return new Map([
    ...json.map(([file, template]) => [file, withSchema(file, fillTemplate(template, values))] as const),
    ['config/legal/privacy.md', filled(texts.privacy)],
    ['config/assets/favicon.svg', favicon],
    ['README.md', filled(texts.readme)],
    ['.gitignore', 'builds/\ndist/\ndata/\ndrafts/\nnode_modules/\n'],
    ['package.json', packageText(slug(brand), place)],
  ])
}

/** The file of the site's first market. */
export function firstMarket(answers: SiteAnswers, site: Site): readonly [file: string, text: string] {
  const { file, text } = newMarket({ ...answers, like: 'none' } satisfies MarketAnswers, site, answers.period)
  return [file, text]
}

/** Two to four capitals with which references begin: those of the brand, or its first letters. */
function prefixOf(brand: string): string {
  const letters = slug(brand)
    .replaceAll(/[^a-z]/g, '')
    .toUpperCase()
  const initials = (brand.match(/\b[A-Z]|[A-Z](?=[a-z])/g) ?? []).join('')
  const chosen = initials.length > 1 ? initials : letters
  return chosen.length > 1 ? chosen.slice(0, 3) : 'REF'
}

/** The second object's values in place of the first's, at any depth; null leaves a property out. */
function merged(base: object, changes: object): object {
  const entries = Object.entries(base).flatMap(([key, value]) => {
    const change: unknown = Reflect.get(changes, key)
    if (change === null) return []
    const isDeep = typeof change === 'object' && !Array.isArray(change)
    return [[key, isDeep ? merged(Object(value), change) : (change ?? value)]]
  })
  return Object.fromEntries(entries)
}

function withSchema(file: string, value: unknown): string {
  const up = '../'.repeat(file.split('/').length - 1)
  return formatJson({ $schema: `${up}${patternOf(file)?.schema}`, ...withoutSchema(Object(value)) })
}

function withoutSchema({ $schema, ...value }: { readonly $schema?: string }): object {
  return value
}

/** The scripts that work on a site; the others work on the program. */
const siteScripts =
  /^(start|studio|dev|check|build|serve|leads|new-market|new-plan|new-provider|new-article|rename|flow|translate|diff)$/

function packageText(name: string, { program, scripts }: SitePlace): string {
  const own = Object.entries(scripts).flatMap(([script, command]) => {
    const called = command.replaceAll(/\b(?=(?:scripts|src)\/)/g, `${program}/`)
    return siteScripts.test(script) ? [[script, called]] : []
  })
  return `${JSON.stringify({ name, private: true, type: 'module', scripts: Object.fromEntries(own) }, null, 2)}\n`
}

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#2d4a7c"/></svg>\n'
