import type { Page } from '../engine/page.ts'
import type { PageBlock } from '../engine/page-block.ts'
import type { Visit } from '../engine/visit.ts'
import { referencePattern } from './leads/reference.ts'

/** A parsed query string; a name that occurs twice has an array. */
export type Query = Readonly<Record<string, unknown>>

/**
 * What the address adds to the page: a chosen plan, a reference, preselected choices. Only values that the site knows
 * itself are taken, so that nothing a stranger wrote into a link is shown; undefined when nothing is left.
 */
export function visitFromQuery(page: Page, query: Query, isThankYou: boolean): Visit | undefined {
  const plan = chosenPlan(page, query['plan'])
  const reference = isThankYou && isReference(query['reference']) ? query['reference'] : undefined
  const values = Object.fromEntries(page.blocks.flatMap((block) => preselected(block, query)))
  const visit: Visit = {
    ...(plan !== undefined && { plan }),
    ...(reference !== undefined && { reference }),
    ...(Object.keys(values).length > 0 && { values }),
  }
  return Object.keys(visit).length > 0 ? visit : undefined
}

function chosenPlan(page: Page, value: unknown): number | undefined {
  const plans = page.blocks.flatMap((block) => (block.kind === 'wizard' ? block.data.plans : []))
  return plans.find(({ id }) => String(id) === value)?.id
}

function isReference(value: unknown): value is string {
  return typeof value === 'string' && referencePattern.test(value)
}

/** The choices of a form's lists that the query makes, by field name. */
function preselected(block: PageBlock, query: Query): [string, string][] {
  if (block.kind !== 'leadForm') return []
  return block.fields.flatMap(({ name, type, options = [] }): [string, string][] => {
    const choices = type === 'select' ? options : type === 'market' ? block.data.markets : []
    const choice = choices.find(({ value }) => value === query[name])
    return choice ? [[name, choice.value]] : []
  })
}
