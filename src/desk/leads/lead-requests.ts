import type { FastifyRequest } from 'fastify'
import { isCanary } from '#server/canary.ts'
import { isUnreadable } from '#server/leads.ts'
import { RequestError } from '#workbench/request-error.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { type Asking, type WorkedLead, workedFrom, workedRows } from './inbox/list.ts'
import type { OpenInbox } from './inbox/open-inbox.ts'
import { type LeadRequestPage, pageOf } from './request-page.ts'
import { mayAnswer } from './rights.ts'

/** A request about one lead, by its id. */
export interface OfLead {
  readonly Params: { readonly id: string }
}

const yes = { type: 'boolean' } as const

/** The properties of a body that says which leads a list shows, as a `ListFilter`. */
export const listFilter = {
  'state?': { enum: ['new', 'mine', 'waiting', 'done'] },
  'market?': { type: 'string', maxLength: 100 },
  'language?': { type: 'string', maxLength: 35 },
  'mine?': yes,
  'overdue?': yes,
  'quarantined?': yes,
  'search?': { type: 'string', maxLength: 200 },
} as const

/** Who asks, for what they may see. */
export function askingIn(request: FastifyRequest): Asking {
  const { id, grants } = sessionIn(request).person
  return { person: id, grants }
}

/** The lead of a request, if it is of the markets of the person who asks. Nobody learns of others that they exist. */
export async function openLead(inbox: OpenInbox, request: FastifyRequest<OfLead>): Promise<WorkedLead> {
  const { id } = request.params
  const row = /^\d{1,15}$/.test(id)
    ? await workedRows(inbox).where('leads.id', '=', Number(id)).executeTakeFirst()
    : undefined
  if (!row || !mayAnswer(sessionIn(request).person.grants, row.market) || row.erased_at !== null)
    throw new RequestError('missing', noSuchRequest)
  const lead = workedFrom(row)
  if (isUnreadable(lead))
    throw new RequestError(
      'conflict',
      `This request is damaged (${lead.column}). Whoever runs the server can look at it: \`npm run leads -- show ${lead.id}\`.`,
    )
  if (isCanary(lead.fields, inbox.personKey)) throw new RequestError('missing', noSuchRequest)
  return lead
}

const noSuchRequest = 'There is no such request, or it is of another market than yours.'

/** The page of a lead for the person who asks. */
export async function leadIn(inbox: OpenInbox, request: FastifyRequest<OfLead>): Promise<LeadRequestPage> {
  const { id, grants } = sessionIn(request).person
  return pageOf(inbox, { person: id, grants }, await openLead(inbox, request))
}
