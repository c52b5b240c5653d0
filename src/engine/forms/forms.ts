import type { FormField, LeadFormBlock, WizardConfig } from '../../contract/config.ts'
import { type Offer, plansOf } from '../plans/offers.ts'
import { isOpen, listedMarkets, type Market, type Site, writtenMarkets } from '../site/site.ts'
import { fill, joined } from '../site/template.ts'
import { honeypotField } from './honeypot.ts'

/** A form of the site, as its receiver sees it. */
export interface Form {
  /** The value of `form-name`. */
  readonly name: string
  /** The path it posts to. */
  readonly action: string
  /** The canonical path of the page that shows it. */
  readonly page: string
  /** The path of the page after it was accepted. */
  readonly thankYou: string
  /** The fields that a person fills in; the wizard's questions come before them. */
  readonly fields: readonly FormField[]
  readonly market: Market | undefined
  /** What its field for the market takes: ids, the same list for every form of the site. */
  readonly markets: readonly string[]
  /** The language that it is written in (BCP 47), where that is not the one of the config. */
  readonly language?: string | undefined
  /** The plans of a market that may be chosen with it; not made before somebody chooses one. */
  readonly plansIn: (market: string | undefined) => readonly Offer[]
  readonly wizard: WizardConfig | undefined
  /** What it says by its button that the details are used for, to which who sends it agrees. */
  readonly consent: string | undefined
}

/** A choice of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** As much of a form's config as its element needs. */
export type FormConfig = Pick<LeadFormBlock, 'formName' | 'action' | 'thankYou'>

/** The attributes of a form's element, by their names in HTML. */
export type FormAttributes = Readonly<Record<string, string>>

/** The attributes by which a form reaches whoever receives it. */
export function formAttributes(site: Site, form: FormConfig): FormAttributes {
  const attributes = { method: 'post', action: formAction(site, form) }
  if (!isHosted(site)) return attributes
  return { ...attributes, name: form.formName, 'data-netlify': 'true', 'netlify-honeypot': honeypotField }
}

/** Whether the form service of a host receives the forms: it knows only the fields that stand in the built pages. */
export function isHosted({ config }: Site): boolean {
  return config.formService?.kind === 'netlify'
}

/** Where a form posts to: a form service shows the page at that very address, so there it is the thank-you page. */
function formAction(site: Site, { action, thankYou }: FormConfig): string {
  return isHosted(site) ? thankYou : action
}

/** Where a market's wizard posts to: an address of its thank-you page, so that it also works where no server answers. */
export function wizardAction({ id, wizard, thankYou }: Market): string {
  const action = wizard?.action ?? thankYou?.path
  if (action === undefined) throw new Error(`The market ${id} has no thank-you page for a wizard to lead to.`)
  return action
}

/** Every form of the site. The wizards' thank-you page is the address that they post to. */
export function forms(site: Site): Form[] {
  const markets = [...listedMarkets(site.markets).map(({ id }) => id), ...(hasMoreMarkets(site) ? [otherMarket] : [])]
  const shared = { markets, language: site.language?.tag }
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

function wizardForm(site: Site, market: Market, wizard: WizardConfig): Omit<Form, 'markets' | 'language'> {
  const action = wizardAction(market)
  return {
    name: wizard.formName,
    action,
    page: wizard.path,
    thankYou: action,
    fields: site.config.contactFields,
    market,
    plansIn: () => plansOf(site, market),
    wizard,
    consent: consentTo(site, wizard.contact.reassurance),
  }
}

function pageForm(site: Site, page: string, block: LeadFormBlock): Omit<Form, 'markets' | 'language'> {
  const { formName: name, thankYou, fields, reassurance } = block
  const plansIn = (asked: string | undefined) =>
    plansAskedFor(
      site,
      fields,
      site.markets.filter(({ id }) => id === asked),
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
    consent: consentTo(site, reassurance),
  }
}

/** All that a form says of what sending it agrees to, in its order on the page; undefined where it says nothing. */
function consentTo({ config, messages }: Site, reassurance: string | undefined): string | undefined {
  const agreed = config.privacy && fill(messages.form.consent, { privacy: config.privacy.label })
  return joined([agreed, reassurance], 'sentences', config.locale) || undefined
}

/** The plans of these markets that a form with these fields takes along: if it asks for the market, of those without a wizard. */
export function plansAskedFor(site: Site, fields: readonly FormField[], markets: readonly Market[]): Offer[] {
  if (!marketField(fields)) return []
  return markets.flatMap((market) => (market.wizard || !isOpen(market) ? [] : plansOf(site, market)))
}

/** What a form's list of markets takes where it does not have them all: none of those in it, and no market's id. */
export const otherMarket = '(other)'

/** Whether menus and forms show only some of the markets. */
export function hasMoreMarkets(site: Pick<Site, 'config' | 'markets'>): boolean {
  return listedMarkets(site.markets).length > site.config.shownMarkets
}

/** The field in which a form asks for the market. */
export function marketField(fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ type }) => type === 'market')
}

/** The id of the market that a form is for: its own, else the one chosen in it. */
export function marketAsked({ market, fields }: Form, values: Readonly<Record<string, string>>): string | undefined {
  return market?.id ?? values[marketField(fields)?.name ?? '']
}

/** The names that mean something to the receiver itself; no question or field may use them. */
export const reservedFields = ['form-name', honeypotField, 'elapsed', 'plan', 'reference'] as const
