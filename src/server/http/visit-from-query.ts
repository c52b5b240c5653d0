import type { PageBlock } from '../../blocks/blocks.ts'
import { stepDays } from '../../blocks/steps/step-days.ts'
import { acknowledgementIn } from '../../engine/forms/acknowledgement.ts'
import type { Visit } from '../../engine/forms/visit.ts'
import type { Page } from '../../pages/page.ts'

/** A parsed query string; a name that occurs twice has an array. */
export type Query = Readonly<Record<string, unknown>>

/**
 * What the address adds to the page: a chosen plan, an acknowledgement, preselected choices. Only values that the site
 * knows itself are taken, so that nothing a stranger wrote into a link is shown; undefined when nothing is left.
 */
export function visitFromQuery(page: Page, query: Query, isThankYou: boolean): Visit | undefined {
  const plan = chosenPlan(page, query['plan'])
  const values = Object.fromEntries(page.blocks.flatMap((block) => preselected(block, query)))
  const visit: Visit = {
    ...(plan !== undefined && { plan }),
    ...(isThankYou && acknowledged(page, query)),
    ...(Object.keys(values).length > 0 && { values }),
  }
  return Object.keys(visit).length > 0 ? visit : undefined
}

/** The reference of a request, and when the steps on its thank-you page happen. */
function acknowledged(page: Page, query: Query): Visit {
  const request = acknowledgementIn(query)
  if (request.reference === undefined) return {}
  const days = stepDays(page, request)
  return { reference: request.reference, ...(Object.keys(days).length > 0 && { stepDays: days }) }
}

function chosenPlan(page: Page, value: unknown): number | undefined {
  const plans = page.blocks.flatMap((block) => (block.kind === 'wizard' ? block.data.plans : []))
  return plans.find(({ id }) => String(id) === value)?.id
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
