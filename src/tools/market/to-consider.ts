import { list, quote } from '#config/diagnostics/english.ts'
import type { Keys } from '#config/edit/edit.ts'
import { factCatalogue } from '#engine/plans/facts/facts.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { standInsIn } from '#engine/site/stand-ins.ts'
import defaultQuestions from '#tools/templates/questions.json' with { type: 'json' }
import type { Gap } from './ready.ts'

/** The file of a market. */
export const fileOf = ({ id }: Market): string => `config/markets/${id}.json`

/** A thing that a market may lack, with the keys of its place in the file. */
interface Lack {
  readonly isOpen: boolean
  readonly message: string
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
    { isOpen: !whoWeAre, message: 'Pages with prices do not say who you are: "whoWeAre".', at: ['whoWeAre'] },
    {
      isOpen: !howWeArePaid,
      message: 'Pages with prices do not say how you are paid: "howWeArePaid".',
      at: ['howWeArePaid'],
    },
    ...(config.stage === 'sample' ? standInLacks(config) : []),
  ]
  return lacks.map((lack) => ({ ...lack, message: `${siteFile}: ${lack.message}`, file: siteFile }))
}

function officeLacks({ status, contact }: Market): Lack[] {
  const { officeHours } = contact ?? {}
  return [
    {
      isOpen: status !== 'open',
      message: `Its "status" is "${status}": make it "open" once visitors may compare plans.`,
      at: ['status'],
    },
    {
      isOpen: officeHours !== undefined && !officeHours.exceptions,
      message: 'No holidays: "exceptions" of the office hours.',
      at: ['contact', 'officeHours'],
    },
  ]
}

/** The values of a file that visitors of a sample read with its mark; those of a live site are errors. */
function standInLacks(document: object): Lack[] {
  return standInsIn(document).map(({ at, text }) => ({
    isOpen: true,
    message: `${quote(text)} stands in for the real value (${at.join('.')}).`,
    at,
  }))
}

function providerLacks({ id, providers = [] }: Market, { profiles }: Site): Lack[] {
  const lack = (isOpen: (of: (typeof providers)[number]) => boolean, message: (names: string) => string): Lack => {
    const open = providers.filter(isOpen)
    const names = open.map(({ name }) => name).join(', ')
    return { isOpen: open.length > 0, message: message(names), at: ['providers', providers.findIndex(isOpen)] }
  }
  const profiled = new Set(profiles.flatMap((profile) => (profile.market === id ? [profile.id] : [])))
  return [
    lack(
      ({ logo }) => !logo,
      (names) => `No logo, but initials: ${names}. "logo" of the provider.`,
    ),
    lack(
      ({ logo }) => logo?.kind === 'service' && logo.domain.endsWith('.example'),
      (names) => `A placeholder for a logo: ${names}. The provider's own "domain" brings its logo.`,
    ),
    lack(
      (provider) => !profiled.has(provider.id),
      (names) => `No profile: ${names}. config/providers/${id}/<provider>.json`,
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
      message: `No plan has ${list(unsaid, 'or')}: visitors read 'Not listed'.`,
      at: ['plans'],
    },
    {
      isOpen: plans.length > 0 && market.pricesChecked === undefined,
      message: 'Nobody has said when its prices were last checked: "pricesChecked".',
      at: ['pricesChecked'],
    },
    { isOpen: !wizard && !enquiryPath, message: 'No wizard: nobody can ask for quotes.', at: ['wizard'] },
    {
      isOpen: JSON.stringify(wizard?.questions) === JSON.stringify(defaultQuestions),
      message: 'The wizard asks the three questions that every new market begins with: are they yours?',
      at: ['wizard', 'questions'],
    },
    {
      isOpen: !articles.some((article) => article.market === id),
      message: `No article has "${id}" as its "market".`,
    },
    {
      isOpen: Math.max(...markets.map(({ order }) => order)) === market.order,
      message: 'It comes last in menus and lists: "order".',
      at: ['order'],
    },
  ]
}
