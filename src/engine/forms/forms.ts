import type { FormField, LeadFormBlock, WizardConfig } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { type Offer, quotableOffers } from '#engine/plans/offers.ts'
import { isOpen, listedMarkets, type Market, type Site, writtenMarkets } from '#engine/site/site.ts'
import { fill, joined } from '#engine/site/template.ts'
import { honeypotField } from './honeypot.ts'
import { type LeadPrice, leadPrice } from './lead-price.ts'
import { type SeenPrice, seenFields } from './seen-price.ts'

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
