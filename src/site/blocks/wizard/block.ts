import { kindOf } from '#engine/answers.ts'
import type {
  FormField,
  Link,
  OfficeHoursConfig,
  Question,
  WizardBlock,
  WizardConfig,
  WizardEnd,
} from '#engine/contract/config.ts'
import { contactFieldsOf, type FormAttributes, formAttributes, isHosted, wizardAction } from '#engine/forms.ts'
import { type Offer, priceWriting, quotableOffers, type Repricing, repricingOf } from '#engine/offers.ts'
import { workingDaysText } from '#engine/offices.ts'
import { type ProviderView, providerById } from '#engine/plans.ts'
import { assumedText, purposesOf } from '#engine/prices.ts'
import type { Market, Site } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

export const wizardBlock = {
  interactive: true,
  opening: true,
  task: true,
  // An end can lead to the form of another market.
  ofWholeSite: (_, { wizard }) => wizard?.ends?.some(({ link }) => link?.market) === true,
  shows: 'wizard',
  shareCard: 'quote',
  messages: ['wizard', 'form', 'plan'],
  data: (context) => wizardData(context.site, ownMarket(context)),
} satisfies BlockDefinition<WizardBlock>

export interface WizardData {
  readonly market: string
  readonly wizard: Omit<WizardConfig, 'meta' | 'aliases' | 'logos'>
  readonly form: FormAttributes
  readonly contactFields: readonly FormField[]
  /** The hours of the office that calls. */
  readonly office: OfficeHoursConfig | undefined
  /** The privacy policy, if the site has one. */
  readonly privacy: Link | undefined
  /** The market's plans; the visitor may have chosen one. */
  readonly plans: readonly Offer[]
  /** How their prices follow the visitor's answers; undefined where these make no difference. */
  readonly repricing?: Repricing
  /** For whom the prices are before anything is answered; left out where no answer is assumed. */
  readonly assumed?: string
  /** The rule that decides on the market's adjustment, such as a subsidy; undefined where none has a rule. */
  readonly subsidyRule: string | undefined
  /** Whether the form needs a plan field even while no plan is chosen, as for a form service. */
  readonly keepsPlanField: boolean
  readonly logos: readonly ProviderView[]
  /** The ways on from the ends of the form, by the id of each. */
  readonly waysOn: Readonly<Record<string, WayOn>>
  /** Whether it needs the code of `load-extras.ts`. */
  readonly hasExtras: boolean
  /** Whether our server counts which steps are seen. */
  readonly isCounted: boolean
}

/** A link from the end of a form. */
export interface WayOn {
  readonly label: string
  readonly href: string
  /** The market to whose form it leads, and the questions of that form. */
  readonly market?: string
  readonly questions?: readonly Question[]
}

function wizardData(site: Site, market: Market): WizardData {
  if (!market.wizard) throw new Error(`Market "${market.id}" has no wizard.`)
  const { meta, aliases, logos = [], ...written } = market.wizard
  const wizard = { ...written, questions: withPurposes(site, market, written.questions) }
  const action = wizardAction(market)
  const office = market.contact?.officeHours
  const repricing = repricingOf(site, market)
  const assumed = assumedText(priceWriting(market, site.messages))
  return {
    market: market.id,
    wizard,
    form: formAttributes(site, { formName: wizard.formName, action, thankYou: action }),
    contactFields: contactFieldsOf(site, market).map((field) => withCallDays(field, site, market)),
    office,
    privacy: site.config.privacy,
    plans: quotableOffers(site, market),
    ...(repricing && { repricing }),
    ...(assumed !== undefined && { assumed }),
    subsidyRule: market.adjustments?.find(({ rule }) => rule !== undefined)?.rule,
    keepsPlanField: isHosted(site),
    logos: logos.map((id) => providerById(site, market, id)),
    waysOn: Object.fromEntries((wizard.ends ?? []).flatMap((end) => wayOn(site, end))),
    hasExtras: written.ends !== undefined || written.questions.some((one) => kindOf(one) !== 'choice' || one.repeat),
    isCounted: site.config.countsForms === true && !isHosted(site),
  }
}

/** The questions; one whose answer decides nothing here says in its hint that it goes to the advisor. */
function withPurposes({ messages }: Site, market: Market, questions: readonly Question[]): Question[] {
  const purposes = purposesOf(market)
  const { forAdvisor } = messages.wizard
  return questions.map((question) => {
    if (!forAdvisor || purposes.get(question.id)?.size !== 0) return question
    return { ...question, hint: joined([question.hint, forAdvisor], 'sentences', market.locale) }
  })
}

function wayOn(site: Site, { id, link }: WizardEnd): [string, WayOn][] {
  if (!link) return []
  const { label, href, market } = link
  const other = site.markets.find((one) => one.id === market)
  const form = other?.wizard
  const to = href ?? form?.path ?? other?.landing.path
  if (to === undefined) return []
  return [[id, { label, href: to, ...(other && { market: other.id, questions: form?.questions ?? [] }) }]]
}

/** The field; a date field gets a hint on which days the office calls. */
function withCallDays(field: FormField, { messages }: Site, { contact, locale }: Market): FormField {
  if (field.type !== 'date' || !contact) return field
  const callDays = fill(messages.form.callDays, {
    days: workingDaysText(contact.officeHours, messages.officeHours, locale),
  })
  return { ...field, hint: joined([field.hint, callDays], 'sentences', locale) }
}
