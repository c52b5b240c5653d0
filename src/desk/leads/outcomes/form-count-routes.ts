import type { FastifyInstance } from 'fastify'
import { readFormCounts, type StepFigures } from '#server/counts.ts'
import { RequestError } from '#workbench/request-error.ts'
import { query } from '#workbench/server/request-schemas.ts'
import type { Desk } from '../../http/desk.ts'
import { sessionIn } from '../../sign-in/account-routes.ts'
import { formCountReaders, marketsWith } from '../rights.ts'
import type { OutcomeFilter } from './outcomes.ts'

/** Where the quote form of a market is left. */
export interface FormCountsOfMarket {
  readonly market: string
  readonly title: string
  readonly steps: readonly ({ readonly id: string; readonly title: string } & StepFigures)[]
}

const day = { type: 'string', format: 'date' } as const
const filtering = query({ from: day, until: day, 'market?': { type: 'string', maxLength: 100 } })

/** Adds the counts of where quote forms are left, of one's own markets; none where the site counts nothing. */
export function addFormCountRoutes(app: FastifyInstance, { inbox }: Desk): void {
  app.get<{ Querystring: OutcomeFilter }>(
    '/desk/outcomes/forms',
    filtering,
    async (request): Promise<readonly FormCountsOfMarket[]> => {
      const allowed = marketsWith(sessionIn(request).person.grants, formCountReaders)
      const isAllowed = (id: string) => allowed === 'all' || allowed.includes(id)
      const { market, ...days } = request.query
      if (market !== undefined && !isAllowed(market)) throw new RequestError('foreign', 'Choose one of your markets.')
      const [forms, figures] = await Promise.all([inbox.forms(), readFormCounts(inbox.leads, days)])
      return (forms?.markets ?? []).flatMap(({ id, title }) => {
        const form = forms?.forms.find((one) => one.market === id && one.countedSteps)
        if (!form || !isAllowed(id) || (market !== undefined && market !== id)) return []
        const steps = form.countedSteps?.map((step) => ({ ...step, ...figures(form.name, step.id) })) ?? []
        return [{ market: id, title, steps }]
      })
    },
  )
}
