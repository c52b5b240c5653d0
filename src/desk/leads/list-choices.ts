import type { FastifyInstance } from 'fastify'
import type { Desk } from '../http/desk.ts'
import { languageName } from './inbox/lead-words.ts'
import { askingIn } from './lead-requests.ts'
import { mayAnswer } from './rights.ts'
import { addSavedViewRoutes, type SavedView, savedViews } from './saved-views.ts'

interface NamedChoice {
  readonly id: string
  readonly title: string
}

/** By what somebody can filter the list of requests. */
export interface ListChoices {
  /** The markets that they answer for. */
  readonly markets: readonly NamedChoice[]
  /** Whether they answer for requests of no market too. */
  readonly hasNoMarket: boolean
  /** The languages of their forms; the id is the tag (BCP 47). */
  readonly languages: readonly NamedChoice[]
  readonly views: readonly SavedView[]
}

/** Adds what the list of requests can be filtered by, and the views of it that are saved. */
export function addListChoices(app: FastifyInstance, desk: Desk): void {
  app.get('/desk/leads/choices', async (request): Promise<ListChoices> => {
    const { person, grants } = askingIn(request)
    const { language = 'en', markets = [], forms = [] } = (await desk.inbox.forms()) ?? {}
    const answered = forms.filter(({ market }) => mayAnswer(grants, market))
    const languages = new Set([language, ...answered.flatMap(({ thanks }) => Object.keys(thanks))])
    return {
      markets: markets.filter(({ id }) => mayAnswer(grants, id)).map(({ id, title }) => ({ id, title })),
      hasNoMarket: mayAnswer(grants, undefined),
      languages: [...languages].map((tag) => ({ id: tag, title: languageName(tag) })),
      views: await savedViews(desk.db, person),
    }
  })
  addSavedViewRoutes(app, desk)
}
