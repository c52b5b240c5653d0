import type { FastifyInstance } from 'fastify'
import type { Desk } from '#desk/http/desk.ts'
import { type Inbox, tablesOf } from '#desk/leads/inbox/inbox.ts'
import { marketsWith, outcomeReaders } from '#desk/leads/rights.ts'
import type { Grant } from '#desk/people/roles.ts'
import { sessionIn } from '#desk/sign-in/account-routes.ts'
import { RequestError } from '#studio/protocol.ts'
import { query } from '#studio/server/routes/request-schemas.ts'
import { type CountedRow, type OutcomeFilter, type Outcomes, outcomesOf } from './outcomes.ts'

const day = { type: 'string', format: 'date' } as const
const filtering = query({ from: day, until: day, 'market?': { type: 'string', maxLength: 100 } })

/** Adds the figures of what comes of requests, of one's own markets. */
export function addOutcomeRoutes(app: FastifyInstance, { inbox }: Desk): void {
  app.get<{ Querystring: OutcomeFilter }>('/desk/outcomes', filtering, async (request): Promise<Outcomes> => {
    const { grants } = sessionIn(request).person
    const [forms, rows] = await Promise.all([inbox.forms(), countedRows(inbox, grants, request.query)])
    const allowed = marketsWith(grants, outcomeReaders)
    const markets = (forms?.markets ?? []).filter(({ id }) => allowed === 'all' || allowed.includes(id))
    return { markets: markets.map(({ id, title }) => ({ id, title })), ...outcomesOf(rows, forms, inbox.now()) }
  })
}

/** The counted requests of a filter, without those in quarantine. */
async function countedRows(
  inbox: Inbox,
  grants: readonly Grant[],
  { from, until, market }: OutcomeFilter,
): Promise<readonly CountedRow[]> {
  const allowed = marketsWith(grants, outcomeReaders)
  if (market !== undefined && allowed !== 'all' && !allowed.includes(market))
    throw new RequestError('foreign', 'Choose one of your markets.')
  const wanted = market === undefined ? allowed : [market]
  const rows = tablesOf(inbox)
    .selectFrom('desk_outcomes')
    .select(['market', 'form', 'plan', 'language', 'day', 'hour', 'promised_at', 'contact_minutes', 'kept'])
    .select(['outcome', 'lost_why'])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('lead_id', 'is', null),
        eb('lead_id', 'not in', selectFrom('leads').select('id').where('quarantined', '=', 1)),
      ]),
    )
  return (wanted === 'all' ? rows : rows.where('market', 'in', [...wanted])).execute()
}
