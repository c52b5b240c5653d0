import type { Plan } from '#contract/config.ts'
import { benefitCatalogue, inclusionOf, planBenefits } from '#engine/plans/benefits.ts'
import { statedValue } from '#engine/plans/facts/fact-source.ts'
import { factCatalogue, type Measure, measuresOf } from '#engine/plans/facts/facts.ts'
import type { Market } from '#engine/site/site.ts'
import {
  amongList,
  type Claim,
  type ClaimFault,
  everyOne,
  extreme,
  type Holds,
  howMany,
  negated,
  ofItsProvider,
  ofThoseToBeHad,
  onlyOne,
  planNamed,
  type Records,
  rank,
  type Subject,
  standsSo,
  subjectOf,
  type Whose,
} from './claim-values.ts'

const ofPlan = 'plan'
const ofProvider = 'provider'
const ofAll = 'plans'
const ofList = 'list'
const ofMeasure = 'measure'
const ofThing = 'thing'

/** The forms of claims: whose plans they are about, what they claim, and which parts can follow. */
const kinds = {
  lowest: { whose: [ofPlan, ofProvider], about: ofMeasure, scopes: ['provider', 'known', 'among'] },
  highest: { whose: [ofPlan, ofProvider], about: ofMeasure, scopes: ['provider', 'known', 'among'] },
  rank: { whose: [ofPlan], about: ofMeasure, scopes: ['provider', 'known', 'among'] },
  only: { whose: [ofPlan, ofProvider], about: ofThing, scopes: ['provider', 'known', 'among'] },
  includes: { whose: [ofPlan], about: ofThing, scopes: [] },
  excludes: { whose: [ofPlan], about: ofThing, scopes: [] },
  every: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: ['known'] },
  none: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: ['known'] },
  with: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: [] },
  without: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: [] },
  above: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
  below: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
  atLeast: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
  atMost: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
} as const

type Kind = keyof typeof kinds

const form = /^(plans|(?:plan|provider|list)\.[^.]+)\.(\w+)\.([^.]+)((?:\.[^.]+)*)$/

/** The words for what a claim claims, such as `lowest`, as its name has them. */
export function claimKinds(): readonly string[] {
  return Object.keys(kinds)
}

/** Whether a name, without the id of a market, has the form of a claim's. */
export function isClaim(name: string): boolean {
  return Object.hasOwn(kinds, form.exec(name)?.[2] ?? '')
}

/** Whether a claim is a number of plans, so that a text can quote it alone. */
export function isCount(name: string): boolean {
  return isClaim(name) && /\.(?:with|without)\.[^.]+$/.test(name)
}

/** The claim with a name without the id of its market; undefined for every other name. */
export function claimOf(records: Records, name: string): Claim | ClaimFault | undefined {
  const [, owner = '', found = '', id = '', behind = ''] = form.exec(name) ?? []
  if (!Object.hasOwn(kinds, found)) return undefined
  const kind = found as Kind
  const [whose, key = ''] = owner.split('.') as [Whose, string?]
  const { whose: owners, about, scopes }: (typeof kinds)[Kind] = kinds[kind]
  if (!(owners as readonly string[]).includes(whose)) return { part: kind, known: kindsOf(whose) }
  const subject = subjectOf(records, whose, key)
  if ('part' in subject) return subject
  const measures = measuresOf(records, records.market)
  const known = about === ofMeasure ? [...measures.keys()] : thingsOf(records)
  if (!known.includes(id)) return { part: id, known }
  const measure = measures.get(id)
  const parts = behind.split('.').slice(1)
  const limit = isComparison(kind) ? limitOf(records.market, parts.shift() ?? '') : undefined
  if (typeof limit === 'object' && 'part' in limit) return limit
  const allowed = scopes.filter((scope) => scope !== 'provider' || whose === ofPlan)
  const among = parts.indexOf('among')
  const [, list = ''] = among < 0 ? [] : parts.splice(among, 2, 'among')
  const strange = parts.find((part) => !(allowed as readonly string[]).includes(part))
  if (strange !== undefined) return { part: strange, known: allowed }
  const own = parts.includes('provider') ? ofItsProvider(subject) : subject
  const within = among < 0 ? own : amongList(records, own, list)
  if ('part' in within) return within
  const isOfOffers = kind === 'lowest' || kind === 'highest' || kind === 'rank'
  const asked = isOfOffers ? ofThoseToBeHad(records.market, within) : within
  return judged(kind, asked, { holds: holdsOf(records, id), measure, limit, known: parts.includes('known') })
}

interface Terms {
  readonly holds: Holds
  readonly measure: Measure | undefined
  readonly limit: number | Plan | undefined
  readonly known: boolean
}

function judged(kind: Kind, subject: Subject, { holds, measure, limit, known }: Terms): Claim | undefined {
  if (measure && (kind === 'lowest' || kind === 'highest')) return extreme(subject, measure, kind, known)
  if (measure && kind === 'rank') return rank(subject, measure, known)
  if (measure && isComparison(kind) && limit !== undefined)
    return everyOne(subject.plans, standsSo(measure, kind, limit), known)
  if (kind === 'only') return onlyOne(subject, holds, known)
  if (kind === 'with') return howMany(subject.plans, holds)
  const holdsNot: Holds = (plan) => negated(holds(plan))
  if (kind === 'without') return howMany(subject.plans, holdsNot)
  return everyOne(subject.plans, kind === 'none' || kind === 'excludes' ? holdsNot : holds, known)
}

function isComparison(kind: Kind) {
  return kind === 'above' || kind === 'below' || kind === 'atLeast' || kind === 'atMost'
}

function kindsOf(whose: string): string[] {
  return Object.entries(kinds).flatMap(([kind, { whose: owners }]) =>
    owners.some((one) => one === whose) ? [kind] : [],
  )
}

/** The benefits and facts that plans can have, and the measures that a record can state. */
function thingsOf(records: Records): string[] {
  const { market } = records
  const named = [...benefitCatalogue(records, market), ...factCatalogue(records, market)]
  return [...new Set([...named.map(({ id }) => id), ...measuresOf(records, market).keys()])]
}

/**
 * Whether a plan includes a benefit, has a fact that holds or not, or states any other fact. Silence is no exclusion: it
 * leaves the first two open.
 */
function holdsOf(records: Records, id: string): Holds {
  const { market } = records
  if (benefitCatalogue(records, market).some((benefit) => benefit.id === id)) {
    const said = { included: true, excluded: false, optional: undefined, unlisted: undefined }
    return (plan) => said[inclusionOf(planBenefits(plan), id)]
  }
  const fact = factCatalogue(records, market).find((one) => one.id === id)
  if (!fact) return (plan) => measuresOf(records, market).get(id)?.of(plan) !== undefined
  const isYesNo = fact.kind === 'yesNo'
  return (plan) => {
    const value = statedValue(plan, id)
    return isYesNo ? (typeof value === 'boolean' ? value : undefined) : value !== undefined
  }
}

function limitOf(market: Market, written: string): number | Plan | ClaimFault {
  return /^\d+$/.test(written) ? Number(written) : planNamed(market, written)
}
