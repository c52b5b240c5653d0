/** The forms of a site, and what their pages, posts and leads say of prices. */
import { type Answers, answerWords } from './answers.ts'
import type { FormField, LeadFormBlock, Plan, WizardConfig } from './contract/config.ts'
import { isDay } from './dates.ts'
import {
  amountNumber,
  amountText,
  decimalsOf,
  isExact,
  money,
  moneyText,
  type Price,
  payable,
  priceText,
  wellFormed,
} from './money.ts'
import { type Offer, quotableOffers } from './offers.ts'
import { planName } from './plans.ts'
import { marketPrices, planQuote, questionsOfPrice } from './prices.ts'
import { isOpen, listedMarkets, type Market, type Site, writtenMarkets } from './site.ts'
import type { LeadRequest } from './submission.ts'
import { fill, joined, separator } from './text.ts'

/**
 * The name of the honeypot: a field that people cannot see, so that only software fills it in. Our receiver marks such a
 * submission as suspicious; a form service of a host learns of it by an attribute of the form.
 */
export const honeypotField = 'bot-field'

/** The hidden fields by which a form says what its chosen plan cost on the page, on which day, and for which assumed answers. */
export const seenFields = { price: 'seen-price', day: 'seen-day', assumed: 'seen-for' } as const

/** A price that a visitor read. */
interface SeenPrice {
  readonly price: string
  /** YYYY-MM-DD. */
  readonly day?: string
  /** For whom the page said that its prices are; left out where it assumed no answer. */
  readonly assumed?: string
}

/** Long enough for a price or its answers in words, so that nobody fills the desk with other texts. */
const longest = 120

/** What a page shows of a price, in words of a language (BCP 47). */
export function shownPrice(price: Price, qualifies: boolean | undefined, language: string): string {
  if (!isExact(price) || qualifies === undefined) return priceText(price, language)
  return amountText(price, payable(price, qualifies))
}

/** The price that a posted form says its visitor saw; undefined where it says none, or the price that holds now. */
export function seenPrice(
  posted: Readonly<Record<string, string>>,
  now: Price,
  language: string,
): SeenPrice | undefined {
  const shown = (field: string) => (posted[field] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, longest)
  const [price, assumed] = [shown(seenFields.price), shown(seenFields.assumed)]
  const day = posted[seenFields.day] ?? ''
  const text = priceText(now, language)
  // A page without answers shows a price with and without an adjustment; the visitor saw both.
  const isNow = price.split(separator('parts', language)).some((part) => part === text || part.startsWith(`${text} `))
  if (price === '' || price === text || isNow) return undefined
  return { price, ...(isDay(day) && { day }), ...(assumed && { assumed }) }
}

interface PriceLine {
  readonly label?: string
  readonly amount: number
}

/** The price of a chosen plan when the request came, with what it was made of. */
export interface LeadPrice {
  /** Left out where the price was not one amount. */
  readonly amount?: number
  /** ISO 4217. */
  readonly currency: string
  /** The language in which the page wrote amounts (BCP 47), where it writes them otherwise than English. */
  readonly language?: string
  /** What the amount is for, such as `year`. */
  readonly per?: string
  /** The parts of the amount; the first, without a label, is the plan's own price. */
  readonly lines: readonly PriceLine[]
  /** The answers that decided on it, by question id. */
  readonly scenario: Readonly<Record<string, string>>
  /** The same in words. */
  readonly scenarioWords?: string
  /** What the visitor read, where that was another price. */
  readonly seen?: SeenPrice
}

/** The price of a plan for a visitor's answers, or those that its market assumes. */
export function leadPrice(
  market: Market,
  plan: Plan,
  answers: Answers,
  language: string,
  seen: SeenPrice | undefined,
): LeadPrice {
  const prices = marketPrices(market)
  const quote = planQuote(prices, plan, answers)
  const read = questionsOfPrice(prices, plan)
  const known = prices.questions.flatMap((question) => {
    const answer = answers[question.id] ?? prices.assume[question.id]
    return answer !== undefined && read.has(question.id) ? [{ question, answer }] : []
  })
  const words = known.map(({ question, answer }) => answerWords(question, answer, language)).join(', ')
  const { language: written } = market.currency
  const labels = new Map((market.priceWords ?? []).map((one) => [one.id, one.words]))
  return {
    ...(quote.kind === 'exact' && { amount: amountNumber(quote.amount) }),
    currency: market.currency.code,
    ...(written !== undefined && { language: written }),
    ...('per' in quote && quote.per !== undefined && { per: quote.per }),
    lines: (quote.kind === 'exact' ? quote.lines : []).map(({ label, member, amount }) => {
      const name = joined([member, label && (labels.get(label) ?? label)], 'term', language)
      return { ...(name && { label: name }), amount: amountNumber(amount) }
    }),
    scenario: Object.fromEntries(known.map(({ question, answer }) => [question.id, answer])),
    ...(words && { scenarioWords: words }),
    ...(seen && { seen }),
  }
}

/** The parts of a price on one line: `274.31 + GST 24.69`; empty where it has none besides itself. */
export function linesText({ lines, currency, language }: Pick<LeadPrice, 'lines' | 'currency' | 'language'>): string {
  if (lines.length < 2) return ''
  const style = { symbol: '', decimals: decimalsOf(currency), language: wellFormed(language ?? 'en') }
  const parts = lines.map(({ label = '', amount }, i) => {
    const sign = amount < 0 ? '− ' : i === 0 ? '' : '+ '
    return `${sign}${label}${label && ' '}${moneyText(money(Math.abs(amount), style))}`
  })
  return parts.join(' ')
}

/** A chosen plan for programs: amounts of its price are numbers, which have no language. */
export function sentPlan<P extends object>({ price, ...plan }: P & { readonly price?: LeadPrice }) {
  if (!price) return plan
  const { language: _, lines, ...sent } = price
  return { ...plan, price: { ...sent, lines: [...lines] } }
}

/** The amount for programs, with a point and the decimals of its currency: `283.80`; empty where it was not one. */
export function amountCell({ amount, currency }: Pick<LeadPrice, 'amount' | 'currency'>): string {
  return amount === undefined ? '' : amount.toFixed(decimalsOf(currency))
}

/** All that is known of a price on one line, for people: its parts, for whom it is, and what the visitor read. */
export function leadPriceText(price: LeadPrice): string {
  const { scenarioWords, seen } = price
  return [linesText(price), scenarioWords && `for ${scenarioWords}`, seen && seenText(seen)].filter(Boolean).join('; ')
}

function seenText({ price, day, assumed }: SeenPrice): string {
  return `saw ${price}${day === undefined ? '' : ` on ${day}`}${assumed === undefined ? '' : ` (${assumed})`}`
}

/** The price of a plan as the desk shows it: `saw S$283.80 for 26 months; now S$299` where the visitor read another one. */
export function priceSeenAndNow(premium: string, price: LeadPrice | undefined): string {
  const { seen, scenarioWords } = price ?? {}
  if (!seen) return premium
  const scenario = scenarioWords ? ` for ${scenarioWords}` : ''
  return seen.assumed === undefined
    ? `saw ${seen.price}${scenario}; now ${premium}`
    : `saw ${seen.price} (${seen.assumed}); now ${premium}${scenario}`
}

/** Reads a price as it was stored; undefined where it is damaged. */
export function readLeadPrice(text: string): LeadPrice | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isLeadPrice(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isLeadPrice(value: unknown): value is LeadPrice {
  const { amount, currency, language, per, lines, scenario, scenarioWords, seen } = Object(value)
  const texts = [
    language,
    per,
    scenarioWords,
    ...(seen === undefined ? [] : [Object(seen).price ?? 0, Object(seen).day, Object(seen).assumed]),
  ]
  return (
    typeof currency === 'string' &&
    (amount === undefined || typeof amount === 'number') &&
    texts.every((one) => one === undefined || typeof one === 'string') &&
    Array.isArray(lines) &&
    lines.every((line) => typeof Object(line).amount === 'number') &&
    Object.values(Object(scenario)).every((answer) => typeof answer === 'string')
  )
}

/** A form of the site from the receiver's point of view. */
export interface Form {
  /** The value of `form-name`. */
  readonly name: string
  readonly action: string
  /** The canonical path of the page that shows it. */
  readonly page: string
  /** The path of the page that acknowledges it. */
  readonly thankYou: string
  /** The fields that a person fills in, after the wizard's questions. */
  readonly fields: readonly FormField[]
  readonly market: Market | undefined
  /** The values of its market field: ids, the same array for every form of the site. */
  readonly markets: readonly string[]
  /** Its language (BCP 47) if it is not the config's. */
  readonly language?: string | undefined
  /** The plans of a market that can be chosen with it, priced for the answers; computed only when a plan is chosen. */
  readonly plansIn: (market: string | undefined, answers?: Answers) => readonly Offer[]
  /** The price of a plan of a market for the answers, with what it is made of. */
  readonly priceIn: (
    market: string,
    plan: number,
    answers: Answers,
    seen: SeenPrice | undefined,
  ) => LeadPrice | undefined
  readonly wizard: WizardConfig | undefined
  /** The text beside its button to which the sender agrees. */
  readonly consent: string | undefined
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type FormConfig = Pick<LeadFormBlock, 'formName' | 'action' | 'thankYou'>

export type FormAttributes = Readonly<Record<string, string>>

/** The attributes that send a form to its receiver: our own server, or the form service of a host. */
export function formAttributes(site: Site, form: FormConfig): FormAttributes {
  const attributes = { method: 'post', action: formAction(site, form) }
  if (!isHosted(site)) return attributes
  return { ...attributes, name: form.formName, 'data-netlify': 'true', 'netlify-honeypot': honeypotField }
}

/** Whether a host's form service receives the forms; it knows only the fields in the built pages. */
export function isHosted({ config }: Site): boolean {
  return config.formService?.kind === 'netlify'
}

/** The path a form posts to; a form service shows the page at that path afterwards, so there it is the thank-you page. */
function formAction(site: Site, { action, thankYou }: FormConfig): string {
  return isHosted(site) ? thankYou : action
}

/** The path a wizard posts to: by default its thank-you page, so that it also works on a static host. */
export function wizardAction({ id, wizard, thankYou }: Market): string {
  const action = wizard?.action ?? thankYou?.path
  if (action === undefined) throw new Error(`The market ${id} has no thank-you page for a wizard to lead to.`)
  return action
}

/** Every form of the site, the wizards first. A wizard posts to its thank-you page. */
export function forms(site: Site): Form[] {
  const markets = [...listedMarkets(site.markets).map(({ id }) => id), ...(hasMoreMarkets(site) ? [otherMarket] : [])]
  const shared = { markets, language: site.language?.tag, priceIn: pricesIn(site) }
  const wizards = writtenMarkets(site).flatMap((market): Form[] =>
    market.wizard ? [{ ...wizardForm(site, market, market.wizard), ...shared }] : [],
  )
  const others = site.pages.flatMap(({ path, blocks }) =>
    blocks
      .filter((block): block is LeadFormBlock => block.kind === 'leadForm')
      .map((block): Form => ({ ...pageForm(site, path, block), ...shared })),
  )
  return [...wizards, ...others]
}

function pricesIn({ markets, language }: Site): Form['priceIn'] {
  return (id, planId, answers, seen) => {
    const market = markets.find((one) => one.id === id)
    const plan = market?.plans?.find((one) => one.id === planId)
    return market && plan && leadPrice(market, plan, answers, language?.tag ?? 'en', seen)
  }
}

type OwnForm = Omit<Form, 'markets' | 'language' | 'priceIn'>

function wizardForm(site: Site, market: Market, wizard: WizardConfig): OwnForm {
  const action = wizardAction(market)
  return {
    name: wizard.formName,
    action,
    page: wizard.path,
    thankYou: action,
    fields: contactFieldsOf(site, market),
    market,
    plansIn: (_, answers) => quotableOffers(site, market, answers),
    wizard,
    consent: consentText(site, wizard.contact.reassurance),
  }
}

/**
 * The fields of the last step of a market's wizard: those of the site that it does not leave out, then its own. The error
 * for a telephone number names one of the market.
 */
export function contactFieldsOf(
  { config, messages }: Pick<Site, 'config' | 'messages'>,
  { phoneExample: example, wizard }: Pick<Market, 'phoneExample' | 'wizard'>,
): readonly FormField[] {
  const { leavesOut = [], fields: own = [] } = wizard?.contact ?? {}
  const fields = [...config.contactFields.filter(({ name }) => !leavesOut.includes(name)), ...own]
  const { invalidPhone } = messages.form
  if (example === undefined || invalidPhone === undefined) return fields
  const invalid = fill(invalidPhone, { example })
  return fields.map((field) => (field.type === 'tel' ? { ...field, invalid } : field))
}

function pageForm(site: Site, page: string, block: LeadFormBlock): OwnForm {
  const { formName: name, thankYou, fields, reassurance } = block
  const plansIn = (marketId: string | undefined) =>
    choosablePlans(
      site,
      fields,
      site.markets.filter(({ id }) => id === marketId),
    )
  return {
    name,
    action: formAction(site, block),
    page,
    thankYou,
    fields,
    market: undefined,
    plansIn,
    wizard: undefined,
    consent: consentText(site, reassurance),
  }
}

/** The consent text of a form: all to which its sender agrees, in the order of the page; undefined if there is none. */
function consentText({ config, messages }: Site, reassurance: string | undefined): string | undefined {
  const agreed = config.privacy && fill(messages.form.consent, { privacy: config.privacy.label })
  return joined([agreed, reassurance], 'sentences', config.locale) || undefined
}

/** The plans that can be chosen in a form that asks for the market: those of open markets without a wizard of their own. */
export function choosablePlans(site: Site, fields: readonly FormField[], markets: readonly Market[]): Offer[] {
  if (!marketField(fields)) return []
  return markets.flatMap((market) => (market.wizard || !isOpen(market) ? [] : quotableOffers(site, market)))
}

/** The value for 'another market' in a form whose list is not complete; in parentheses, so that it is no market's id. */
export const otherMarket = '(other)'

/** Whether menus and forms show only some of the listed markets. */
export function hasMoreMarkets(site: Pick<Site, 'config' | 'markets'>): boolean {
  return listedMarkets(site.markets).length > site.config.shownMarkets
}

/** The field of a form that asks for the market. */
export function marketField(fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ type }) => type === 'market')
}

/** The id of the market that a form was sent for: its own, else the one chosen in its market field. */
export function requestedMarketId(
  { market, fields }: Form,
  values: Readonly<Record<string, string>>,
): string | undefined {
  return market?.id ?? values[marketField(fields)?.name ?? '']
}

/** The names that the receiver itself uses; no question or field may have them. */
export const reservedFields = [
  'form-name',
  honeypotField,
  'elapsed',
  'plan',
  'reference',
  seenFields.price,
  seenFields.day,
  seenFields.assumed,
] as const

/** The facts about a request that stand in the address of its thank-you page; none of them is personal. */
export interface Acknowledgement {
  /** The reference of an accepted lead. */
  readonly reference?: string
  /** The instant at which it was received, in UTC to the minute: `2026-11-22T05:31Z`. */
  readonly sent?: string
  /** The day that the visitor chose in the form's date field, YYYY-MM-DD. */
  readonly date?: string
  /** The requested plan: its market's id, a dot, and its number. */
  readonly plan?: string
}

/** The shape of a reference: a prefix of capitals, which the site chooses, and two groups: `AB-7K3M-9QXT`. */
export const referencePattern = /^[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** The address of the thank-you page for a lead; the same for the same lead within a minute. */
export function thankYouHref(form: Form, { fields, plan }: LeadRequest, reference: string, receivedAt: Date): string {
  const sent = `${receivedAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
  const dateField = form.fields.find(({ type }) => type === 'date')
  const date = dateField && fields[dateField.name]
  return acknowledgementHref(form.thankYou, {
    reference,
    sent,
    ...(date !== undefined && isDay(date) && { date }),
    ...(plan && { plan: `${requestedMarketId(form, fields)}.${plan.id}` }),
  })
}

/** The address of a thank-you page for a request. Its parameters have a fixed order, because the address is signed. */
export function acknowledgementHref(path: string, request: Acknowledgement): string {
  const { reference, sent, date, plan } = request
  const params = Object.entries({ reference, sent, date, plan }).filter(([, value]) => value !== undefined)
  return `${path}?${params.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** Reads the query of a thank-you page. Values of any other shape are dropped, so that a forged link shows nothing of its own. */
export function acknowledgementIn(query: Readonly<Record<string, unknown>>): Acknowledgement {
  const { reference, sent, date, plan } = query
  if (typeof reference !== 'string' || !referencePattern.test(reference)) return {}
  return {
    reference,
    ...(typeof sent === 'string' && isInstant(sent) && { sent }),
    ...(typeof date === 'string' && isDay(date) && { date }),
    ...(typeof plan === 'string' && /^[a-z][a-z0-9-]*\.\d+$/.test(plan) && { plan }),
  }
}

function isInstant(value: string): boolean {
  return /^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\dZ$/.test(value) && isDay(value.slice(0, value.indexOf('T')))
}

/** The address that counts which steps of forms are seen and answered. */
export const formCountsPath = '/form-counts'

/**
 * Converts the values of one form for another: fields of the same name, and all others as lines of its first textarea.
 */
export function valuesForOtherForm(
  fields: readonly FormField[],
  form: Form,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const { wizard, fields: ownFields } = form
  const has = (name: string) => fields.some((field) => field.name === name)
  const { plan, ...others } = values
  const lines = Object.entries(others).flatMap(([name, value]) => {
    if (has(name) || value === '') return []
    const question = wizard?.questions.find(({ field }) => field === name)
    const label = question?.summary ?? ownFields.find((field) => field.name === name)?.label ?? name
    return [`${label}: ${(question && answerWords(question, value, form.language ?? 'en')) || value}`]
  })
  const chosen = form.plansIn(requestedMarketId(form, values)).find(({ id }) => String(id) === plan)
  const message = [...(chosen ? [planName(chosen)] : []), ...lines].join('\n')
  const long = fields.find(({ type }) => type === 'textarea')?.name
  const same = Object.fromEntries(Object.entries(others).filter(([name]) => has(name)))
  return { ...(long && message && { [long]: message }), ...same }
}

/** The only values that a field takes, given the ids of the markets; undefined if it takes any. */
export function choicesOf(
  { type, options = [] }: FormField,
  markets: readonly string[],
): readonly string[] | undefined {
  if (type === 'market') return markets
  return type === 'select' ? options.map(({ value }) => value) : undefined
}

/**
 * The values that an address preselects in a form: `?market=…&subject=…`. Only fields with a list of choices take part,
 * because personal data must not stand in an address.
 */
export function preselected(
  fields: readonly FormField[],
  markets: readonly string[],
  query: URLSearchParams,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = query.get(field.name)
      return value !== null && choicesOf(field, markets)?.includes(value) ? [[field.name, value]] : []
    }),
  )
}
