import { factCatalogue } from '#engine/facts.ts'
import { type Market, type Site, standInsIn } from '#engine/site.ts'
import type { Keys } from '../edit.ts'
import { forFiles, list, type Message, quote, say, term } from '../findings.ts'
import type { Gap } from '../ready.ts'
import defaultQuestions from '../templates/questions.json' with { type: 'json' }

/** The file of a market. */
export const fileOf = ({ id }: Market): string => `config/markets/${id}.json`

/** A thing that a market may lack, with the keys of its place in the file. */
interface Lack {
  readonly isOpen: boolean
  readonly message: Message
  /** The market's own file when left out. */
  readonly file?: string
  readonly at?: Keys
}

/** Things that most markets have, though visitors would not miss them. */
export function toConsider(market: Market, site: Site): Gap[] {
  const lacks = [
    ...officeLacks(market),
    ...(site.config.stage === 'sample' ? standInLacks(market) : []),
    ...providerLacks(market, site),
    ...offerLacks(market, site),
    ...siteLacks(site),
  ]
  return lacks.flatMap(({ isOpen, message, file = fileOf(market), at }) =>
    isOpen ? [{ message, ...(at && { file, at }) }] : [],
  )
}

/** Things of the whole site that the pages of every market do without. */
function siteLacks({ config }: Site): Lack[] {
  const { whoWeAre, howWeArePaid } = config
  const lacks: Lack[] = [
    {
      isOpen: !whoWeAre,
      message: say`Pages with prices do not say who you are: ${quote('whoWeAre')}.`,
      at: ['whoWeAre'],
    },
    {
      isOpen: !howWeArePaid,
      message: say`Pages with prices do not say how you are paid: ${quote('howWeArePaid')}.`,
      at: ['howWeArePaid'],
    },
    ...(config.stage === 'sample' ? standInLacks(config) : []),
  ]
  return lacks.map((lack) => ({ ...lack, file: siteFile }))
}

function officeLacks({ status, contact }: Market): Lack[] {
  const { officeHours } = contact ?? {}
  return [
    {
      isOpen: status !== 'open',
      message: say`Its ${quote('status')} is ${quote(status)}: make it ${quote('open')} once visitors may compare plans.`,
      at: ['status'],
    },
    {
      isOpen: officeHours !== undefined && !officeHours.exceptions,
      message: say`No holidays: ${quote('exceptions')} of the office hours.`,
      at: ['contact', 'officeHours'],
    },
  ]
}

/** The values of a file that visitors of a sample read with its mark; those of a live site are errors. */
function standInLacks(document: object): Lack[] {
  return standInsIn(document).map(({ at, text }) => ({
    isOpen: true,
    message: say`${quote(text)} stands in for the real value (${at.join('.')}).`,
    at,
  }))
}

function providerLacks({ id, providers = [] }: Market, { profiles }: Site): Lack[] {
  const lack = (isOpen: (of: (typeof providers)[number]) => boolean, message: (names: string) => Message): Lack => {
    const open = providers.filter(isOpen)
    const names = open.map(({ name }) => name).join(', ')
    return { isOpen: open.length > 0, message: message(names), at: ['providers', providers.findIndex(isOpen)] }
  }
  const profiled = new Set(profiles.flatMap((profile) => (profile.market === id ? [profile.id] : [])))
  return [
    lack(
      ({ logo }) => !logo,
      (names) => say`No logo, but initials: ${names}. ${quote('logo')} of the provider.`,
    ),
    lack(
      ({ logo }) => logo?.kind === 'service' && logo.domain.endsWith('.example'),
      (names) => say`A placeholder for a logo: ${names}. The provider's own ${quote('domain')} brings its logo.`,
    ),
    lack(
      (provider) => !profiled.has(provider.id),
      (names) => say`No profile: ${names}.${forFiles(say` config/providers/${id}/<provider>.json`)}`,
    ),
  ]
}

const siteFile = 'config/site.json'

function offerLacks(market: Market, site: Site): Lack[] {
  const { markets, articles } = site
  const { id, plans = [], wizard, enquiryPath } = market
  const facts = factCatalogue(site, market).filter((fact) => plans.every((plan) => plan.facts?.[fact.id] === undefined))
  const unsaid = facts.map(({ id }) => id)
  return [
    {
      isOpen: unsaid.length > 0,
      message: say`No plan has ${list(unsaid, 'or')}: visitors read 'Not listed'.`,
      at: ['plans'],
    },
    {
      isOpen: plans.length > 0 && market.pricesChecked === undefined,
      message: say`Nobody has said when its prices were last checked: ${quote('pricesChecked')}.`,
      at: ['pricesChecked'],
    },
    { isOpen: !wizard && !enquiryPath, message: say`No ${term('wizard')}: nobody can ask for quotes.`, at: ['wizard'] },
    {
      isOpen: JSON.stringify(wizard?.questions) === JSON.stringify(defaultQuestions),
      message: say`The ${term('wizard')} asks the three questions that every new market begins with: are they yours?`,
      at: ['wizard', 'questions'],
    },
    {
      isOpen: !articles.some((article) => article.market === id),
      message: say`No article has ${quote(id)} as its ${quote('market')}.`,
    },
    {
      isOpen: Math.max(...markets.map(({ order }) => order)) === market.order,
      message: say`It comes last in menus and lists: ${quote('order')}.`,
      at: ['order'],
    },
  ]
}
