import type { FormField, Link, OfficeHoursConfig, WizardBlock, WizardConfig } from '../../contract/config.ts'
import { type FormAttributes, formAttributes, isHosted, wizardAction } from '../../engine/forms/forms.ts'
import { workingDaysText } from '../../engine/offices/office-hours-text.ts'
import { type Offer, plansOf } from '../../engine/plans/offers.ts'
import { type ProviderView, provider } from '../../engine/plans/providers.ts'
import type { Market, Site } from '../../engine/site/site.ts'
import { fill, joined } from '../../engine/site/template.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The questions of a market, one at a time, and the form that sends the answers. */
export const wizardBlock = {
  interactive: true,
  opening: true,
  task: true,
  shows: 'wizard',
  shareCard: 'quote',
  messages: ['wizard', 'form', 'plan'],
  data: (context) => wizardData(context.site, ownMarket(context)),
  example: {
    kind: 'wizard',
  },
} satisfies BlockDefinition<WizardBlock>

/** Everything the wizard needs in the browser. */
export interface WizardData {
  readonly market: string
  readonly wizard: Omit<WizardConfig, 'meta' | 'aliases' | 'logos'>
  readonly form: FormAttributes
  readonly contactFields: readonly FormField[]
  /** The hours of the office that calls. */
  readonly office: OfficeHoursConfig | undefined
  /** The privacy policy; undefined where the site names none. */
  readonly privacy: Link | undefined
  /** The market's plans, of which the visitor may have chosen one. */
  readonly plans: readonly Offer[]
  /** The rule that tells who qualifies for the market's subsidy; undefined where none does. */
  readonly subsidyRule: string | undefined
  /** Whether the form has a field for the plan even while none is chosen. */
  readonly keepsPlanField: boolean
  readonly logos: readonly ProviderView[]
}

function wizardData(site: Site, market: Market): WizardData {
  if (!market.wizard) throw new Error(`Market "${market.id}" has no wizard.`)
  const { meta, aliases, logos = [], ...wizard } = market.wizard
  const action = wizardAction(market)
  const office = market.contact?.officeHours
  return {
    market: market.id,
    wizard,
    form: formAttributes(site, { formName: wizard.formName, action, thankYou: action }),
    contactFields: site.config.contactFields.map((field) => hinted(field, site, market)),
    office,
    privacy: site.config.privacy,
    plans: plansOf(site, market),
    subsidyRule: market.subsidy?.rule,
    keepsPlanField: isHosted(site),
    logos: logos.map((id) => provider(site, market, id)),
  }
}

/** A field that says, where it is a date, on which days the office calls. */
function hinted(field: FormField, { messages }: Site, { contact, locale }: Market): FormField {
  if (field.type !== 'date' || !contact) return field
  const callDays = fill(messages.form.callDays, {
    days: workingDaysText(contact.officeHours, messages.officeHours, locale),
  })
  return { ...field, hint: joined([field.hint, callDays], 'sentences', locale) }
}
