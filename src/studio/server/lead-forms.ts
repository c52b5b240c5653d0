import { memberName, mostMembers } from '#engine/answers.ts'
import type { DoNotCallRegister, FormField, MarketPage, PageFile, Plan, WizardConfig } from '#engine/contract/config.ts'
import { type Form, forms } from '#engine/forms.ts'
import { type Office, officeOf, type PromisedSteps } from '#engine/offices.ts'
import { optionField } from '#engine/plans.ts'
import type { Market, Site } from '#engine/site.ts'
import { contactStep } from '#engine/wizard.ts'
import { type CheckSession, lastSite } from './checker/check-session.ts'

/** A field of a form in words of the config's own language. */
export interface LeadField {
  readonly name: string
  /** Empty for a field that is the same in every request. */
  readonly label: string
  readonly type: FormField['type'] | 'answer' | 'fixed'
  /** The words for its values, where these are chosen from a list. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Where each of a group answered: the names of the first, the second and so on. */
  readonly members?: readonly string[]
}

/** All that it takes to read the requests of a form. */
export interface LeadForm {
  readonly name: string
  readonly market?: string
  readonly steps: PromisedSteps
  /** The office that answers. */
  readonly office?: Office
  /** The name of the field in which visitors choose a day. */
  readonly dateField?: string
  readonly fields: readonly LeadField[]
  /** Its steps whose visits are counted, in order; none where the site counts nothing. */
  readonly countedSteps?: readonly { readonly id: string; readonly title: string }[]
  /** The words of its thank-you page by language (BCP 47). */
  readonly thanks: Readonly<Record<string, { readonly title: string; readonly text: string }>>
}

export interface LeadMarket {
  readonly id: string
  readonly title: string
  /** IANA. */
  readonly timeZone: string
  /** ISO 3166-1, such as `SG`. */
  readonly country: string
  /** For how many days after a request its sender can be reached. */
  readonly consentDays?: number
  readonly doNotCall?: DoNotCallRegister
}

export interface LeadForms {
  readonly site: string
  /** The language of the config (BCP 47). */
  readonly language: string
  readonly markets: readonly LeadMarket[]
  readonly forms: readonly LeadForm[]
}

/** The forms of the site as whoever answers their requests reads them; undefined until there was a site. */
export function leadForms(session: CheckSession): LeadForms | undefined {
  const site = lastSite(session)
  if (!site) return undefined
  const markets = site.markets.map(({ id, name, timeZone, country, consentDays, doNotCall }): LeadMarket => {
    return {
      ...{ id, title: name, timeZone, country },
      ...(consentDays !== undefined && { consentDays }),
      ...(doNotCall && { doNotCall }),
    }
  })
  const { brand, locale } = site.config
  return { site: brand, language: locale, markets, forms: forms(site).map((form) => leadForm(site, form)) }
}

type ThankYouPage = Pick<MarketPage | PageFile, 'path' | 'blocks'>

function leadForm(site: Site, form: Form): LeadForm {
  const page = thankYouPage(site, form)
  const items = (page?.blocks ?? []).flatMap((block) => (block.kind === 'steps' ? block.items : []))
  const office = form.market && officeOf(form.market)
  const dateField = form.fields.find(({ type }) => type === 'date')?.name
  return {
    name: form.name,
    ...(form.market && { market: form.market.id }),
    steps: {
      within: items.flatMap(({ date }) => (date?.kind === 'workingDays' ? [date.within] : [])),
      callsOnChosenDay: items.some(({ date }) => date?.kind === 'chosen'),
    },
    ...(office && { office }),
    ...(dateField !== undefined && { dateField }),
    fields: [...answerFields(form), ...form.fields.map((field) => contactField(field, site.markets))],
    ...(site.config.countsForms && form.wizard && { countedSteps: countedSteps(form.wizard) }),
    thanks: Object.fromEntries([site, ...(site.translations ?? [])].flatMap((one) => thanksIn(one, form.name))),
  }
}

function countedSteps({ questions }: WizardConfig): NonNullable<LeadForm['countedSteps']> {
  return [
    ...questions.map(({ id, summary }) => ({ id, title: summary })),
    { id: contactStep, title: 'Contact details' },
  ]
}

/** The page that thanks for a request, in the language of the site. */
function thankYouPage(site: Site, { market, thankYou }: Form): ThankYouPage | undefined {
  if (market) return market.thankYou
  return site.pages.find(({ path, aliases = [] }) => path === thankYou || aliases.includes(thankYou))
}

function thanksIn(site: Site, name: string): [string, { title: string; text: string }][] {
  const form = forms(site).find((one) => one.name === name)
  const block = form && thankYouPage(site, form)?.blocks.find(({ kind }) => kind === 'confirmation')
  if (block?.kind !== 'confirmation') return []
  return [[site.language?.tag ?? site.config.locale, { title: block.title, text: block.text }]]
}

function answerFields({ wizard, market }: Form): LeadField[] {
  if (!wizard) return []
  const questions = wizard.questions.map(({ field, summary, repeat, options = [] }): LeadField => {
    return {
      name: field,
      label: summary,
      type: 'answer',
      options: options.map(({ value, label }) => ({ value, label })),
      ...(repeat && { members: Array.from({ length: mostMembers }, (_, i) => memberName(repeat, i)) }),
    }
  })
  const others = (wizard.fields ?? []).map(({ kind, name }): LeadField => {
    return kind === 'fixed'
      ? { name, label: '', type: 'fixed', options: [] }
      : { name, label: asWords(name), type: 'answer', options: [] }
  })
  return [...questions, ...optionFields(market?.plans ?? []), ...others]
}

/** The options of all plans; those of the same name hold the choices of each other too. */
function optionFields(plans: readonly Plan[]): LeadField[] {
  const options = plans.flatMap(({ options = [] }) => options)
  return [...Map.groupBy(options, ({ id }) => id)].map(([id, alike]): LeadField => {
    const choices = alike.flatMap((option) => option.choices)
    return {
      name: optionField(id),
      label: alike[0]?.label ?? id,
      type: 'answer',
      options: choices.map(({ id: value, label }) => ({ value, label })),
    }
  })
}

function contactField({ name, label, type, options = [] }: FormField, markets: readonly Market[]): LeadField {
  const choices = type === 'market' ? markets.map(({ id, name: title }) => ({ value: id, label: title })) : options
  return { name, label, type, options: choices.map(({ value, label: words }) => ({ value, label: words })) }
}

/** A name that has no label, such as `subsidyEligible`, in words. */
function asWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
