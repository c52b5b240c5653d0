import type { FastifyInstance } from 'fastify'
import { body } from '#workbench/server/request-schemas.ts'
import { type AuditEntry, audit } from '../audit.ts'
import { type ConsentEventKind, consentEventKinds } from '../database/lead-work-tables.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import type { ListFilter } from './inbox/list.ts'
import { askingIn, leadIn, listFilter, type OfLead, openLead } from './lead-requests.ts'
import { openLookers } from './lookers.ts'
import { noteLook } from './looks.ts'
import { addNote, keepDraft, noteConsent } from './notes.ts'
import { correct, erase, exportList, exportOne, type Reason, reasons, release } from './privacy.ts'

type Text = { Body: { text: string } }

const text = body({ text: { type: 'string', maxLength: 4000 } })

/** Adds the page of one request: looking is recorded, notes and drafts are their writer's, and lookers see each other. */
export function addLeadPageRoutes(app: FastifyInstance, desk: Desk): void {
  const { inbox, now } = desk
  const lookers = openLookers(now)
  app.get<OfLead>('/desk/leads/:id', async (request) => {
    await noteLook(inbox, sessionIn(request).person.id, await openLead(inbox, request))
    return leadIn(inbox, request)
  })
  app.post<OfLead & Text>('/desk/leads/:id/note', text, async (request) => {
    await addNote(inbox, sessionIn(request).person.id, await openLead(inbox, request), request.body.text)
    inbox.tell('leads')
    return leadIn(inbox, request)
  })
  app.post<OfLead & { Body: { kind: ConsentEventKind; text?: string } }>(
    '/desk/leads/:id/consent',
    body({ kind: { enum: consentEventKinds }, 'text?': { type: 'string', maxLength: 1000 } }),
    async (request) => {
      await noteConsent(inbox, sessionIn(request).person.id, await openLead(inbox, request), request.body)
      inbox.tell('leads')
      return leadIn(inbox, request)
    },
  )
  app.post<OfLead & Text>('/desk/leads/:id/draft', text, async (request) => {
    await keepDraft(inbox, sessionIn(request).person.id, await openLead(inbox, request), request.body.text)
    return {}
  })
  const here = body({ window: { type: 'string', maxLength: 64 }, isOpen: { type: 'boolean' } })
  app.post<OfLead & { Body: { window: string; isOpen: boolean } }>('/desk/leads/:id/here', here, async (request) => {
    const { window, isOpen } = request.body
    const { id: person, name } = sessionIn(request).person
    const { id } = await openLead(inbox, request)
    if (lookers.look(window, isOpen, { lead: id, person, name })) inbox.tell('people')
    return { others: lookers.others(id, person) }
  })
  addPrivacyRoutes(app, desk)
}

type Why = { why: Reason }

const why = { enum: reasons } as const

/** Adds what is done with personal data, each with who and why in the audit of leads and in the desk's. */
function addPrivacyRoutes(app: FastifyInstance, desk: Desk): void {
  const { inbox, db, now } = desk
  const on = <Body extends Why>(
    [name, action]: readonly [string, AuditEntry['action']],
    properties: Readonly<Record<string, object>>,
    work: (lead: Awaited<ReturnType<typeof openLead>>, doing: { person: string } & Body) => Promise<unknown>,
  ) =>
    app.post<OfLead & { Body: Body }>(`/desk/leads/:id/${name}`, body({ why, ...properties }), async (request) => {
      const person = sessionIn(request).person.id
      const lead = await openLead(inbox, request)
      const given = request.body as Body
      const answer = await work(lead, { ...given, person })
      await audit(db, now(), { person, action, subject: lead.reference, detail: given.why, address: request.ip })
      inbox.tell('leads')
      return answer ?? (action === 'lead-erase' ? {} : leadIn(inbox, request))
    })
  on(['release', 'lead-release'], {}, (lead, doing) => release(inbox, lead, doing))
  on<Why & { changes: Record<string, string> }>(
    ['correct', 'lead-correct'],
    { changes: { type: 'object', minProperties: 1, additionalProperties: { type: 'string', maxLength: 4000 } } },
    (lead, { changes, ...doing }) => correct(inbox, lead, changes, doing),
  )
  on(['erase', 'lead-erase'], {}, (lead, doing) => erase(inbox, lead, doing))
  on(['export', 'lead-export'], {}, async (lead, doing) => ({ text: await exportOne(inbox, lead, doing) }))
  const exporting = body({ why, ...listFilter })
  app.post<{ Body: Why & ListFilter }>('/desk/leads/export', exporting, async (request) => {
    const { why: reason, ...filter } = request.body
    const person = sessionIn(request).person.id
    const text = await exportList(inbox, askingIn(request), filter, reason)
    // What was searched for may be a name.
    const detail = `${filter.market ?? 'all markets'}: ${reason}`
    await audit(db, now(), { person, action: 'lead-export', detail, address: request.ip })
    return { text }
  })
}
