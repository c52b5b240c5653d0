import type { PageBlock } from '../../blocks/blocks.ts'
import { stepDays } from '../../blocks/steps/step-days.ts'
import { acknowledgementHref, acknowledgementIn } from '../../engine/forms/acknowledgement.ts'
import { preselected } from '../../engine/forms/fields.ts'
import type { Visit } from '../../engine/forms/visit.ts'
import type { Page } from '../../pages/page.ts'
import type { AddressSigner } from '../protection/address-signature.ts'

/** A parsed query string; a name that occurs twice has an array. */
export type Query = Readonly<Record<string, unknown>>

/**
 * What the address adds to the page: a chosen plan, preselected choices, what it acknowledges. Only values that the site
 * knows itself are taken, so that nothing a stranger wrote into a link is shown; undefined when nothing is left.
 */
export function visitFromQuery(page: Page, query: Query, acknowledged: Visit = {}): Visit | undefined {
  const plan = chosenPlan(page, query['plan'])
  const values = Object.fromEntries(page.blocks.flatMap((block) => Object.entries(chosenValues(block, query))))
  const visit: Visit = {
    ...(plan !== undefined && { plan }),
    ...acknowledged,
    ...(Object.keys(values).length > 0 && { values }),
  }
  return Object.keys(visit).length > 0 ? visit : undefined
}

/**
 * What the address of a thank-you page says of a request, when its signature shows that we gave it: the reference, and
 * when the steps on the page happen. Undefined for an address that somebody made up.
 */
export function acknowledgedIn(page: Page, query: Query, signer: AddressSigner): Visit | undefined {
  const request = acknowledgementIn(query)
  const { reference } = request
  if (reference === undefined) return undefined
  // Forms lead to the address that they post to, which may be another one of the page.
  const hrefs = [page.path, ...page.aliases].map((path) => acknowledgementHref(path, request))
  if (!hrefs.some((href) => signer.isSigned(href, query['signature']))) return undefined
  const days = stepDays(page, request)
  return { reference, ...(Object.keys(days).length > 0 && { stepDays: days }) }
}

function chosenPlan(page: Page, value: unknown): number | undefined {
  const plans = page.blocks.flatMap((block) => (block.kind === 'wizard' ? block.data.plans : []))
  return plans.find(({ id }) => String(id) === value)?.id
}

/** The choices that the query makes in a form, by field name. */
function chosenValues(block: PageBlock, query: Query): Record<string, string> {
  if (block.kind !== 'leadForm') return {}
  const single = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const markets = block.data.markets.map(({ value }) => value)
  return preselected(block.fields, markets, new URLSearchParams(single))
}
