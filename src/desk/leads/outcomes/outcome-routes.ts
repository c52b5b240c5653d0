import type { FastifyInstance } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { query } from '#workbench/server/request-schemas.ts'
import type { Desk } from '../../http/desk.ts'
import { sessionIn } from '../../sign-in/account-routes.ts'
import { marketsWith, outcomeReaders } from '../rights.ts'
import { countContacts, countResults } from './counts.ts'
import { contactOf, type OutcomeFilter, type Outcomes, resultsOf } from './outcomes.ts'

const day = { type: 'string', format: 'date' } as const
const filtering = query({ from: day, until: day, 'market?': { type: 'string', maxLength: 100 } })

/** Adds the figures of what comes of requests, of one's own markets. */
export function addOutcomeRoutes(app: FastifyInstance, { inbox }: Desk): void {
  app.get<{ Querystring: OutcomeFilter }>('/desk/outcomes', filtering, async (request): Promise<Outcomes> => {
    const allowed = marketsWith(sessionIn(request).person.grants, outcomeReaders)
    const { market, ...days } = request.query
    if (market !== undefined && allowed !== 'all' && !allowed.includes(market))
      throw new RequestError('foreign', 'Choose one of your markets.')
    const counted = { ...days, markets: market === undefined ? allowed : [market] }
    const [forms, contacts, results] = await Promise.all([
      inbox.forms(),
      countContacts(inbox, counted),
      countResults(inbox, counted),
    ])
    const markets = (forms?.markets ?? []).filter(({ id }) => allowed === 'all' || allowed.includes(id))
    return {
      markets: markets.map(({ id, title }) => ({ id, title })),
      contact: contactOf(contacts, forms),
      ...resultsOf(results, forms),
    }
  })
}
