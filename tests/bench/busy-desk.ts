import { makeApiKey } from '#desk/api/api-keys.ts'
import type { DeskDatabase } from '#desk/database/desk-database.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import { addPerson } from '#desk/people/people.ts'
import { roles } from '#desk/people/roles.ts'
import type { ReviewLine } from '#desk/review/review-routes.ts'
import { invite } from '#desk/sign-in/invitations.ts'
import { type Asked, nouns, type OpenFile, type Translation } from '#studio/protocol.ts'
import type { RunningDesk } from '#tests/e2e/desk/running-desk.ts'
import { addressOf, ask, type DeskAnswer } from './desk-client.ts'
import type { DeskThings } from './desk-inputs.ts'
import type { DeskRoute } from './desk-routes.ts'
import { newSession, type SessionHeaders } from './desk-session.ts'
import type { DeskInput } from './desk-texts.ts'

/** A desk with people, leads and open changes, of which every route can be asked. */
export interface BusyDesk {
  readonly things: DeskThings
  /** Undoes what the last request did, and brings about what the next one needs. */
  readonly prepare: (route: DeskRoute) => Promise<void>
  readonly send: (route: DeskRoute, input: DeskInput) => Promise<DeskAnswer>
  /** A request of somebody else. */
  readonly ofOthers: () => Promise<unknown>
}

/** A session is used for so long, in milliseconds: it counts as confirmed for a few minutes. */
const sessionMs = 60_000

const [file, overlay] = ['config/markets/bahrain.json', 'config/markets/hong-kong.zh-HK.json'] as const

/** Routes of Studio whose change is undone before the next request. */
const edits = /^\/change\/:change\/api\/(change|fix|rename|translate|discard|resolve|new\/\w+)$/

export async function openBusyDesk({ address }: RunningDesk, { db }: DeskDatabase): Promise<BusyDesk> {
  const grants = roles.map((role) => ({ role }))
  const add = (name: string) => addPerson(db, new Date(), { name, email: 'mei@example.com', grants })
  const [person, reviewer, third] = [await add('Mei'), await add('Ravi'), await add('Ama')]
  const sessionOf = async (of: typeof person) => ({ headers: await newSession(address, db, of), at: Date.now() })
  let [session, ofReviewer] = [await sessionOf(person), await sessionOf(reviewer)]
  const renew = async () => {
    if (Date.now() - session.at < sessionMs) return
    session = await sessionOf(person)
    ofReviewer = await sessionOf(reviewer)
  }
  const json = async <Answer>(method: 'GET' | 'POST', url: string, input: object = {}, headers = session.headers) => {
    const sent = method === 'GET' ? { query: input, headers: {}, body: {} } : { query: {}, headers: {}, body: input }
    const { status, text } = await ask(address, { method, url }, sent, headers)
    if (status !== 200) throw new Error(`The desk answers ${method} ${url} with ${status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const begin = async (name: string) => (await json<{ readonly id: string }>('POST', '/desk/changes', { name })).id
  const [change, reviewed] = [await begin('Prices'), await begin('Reviewed prices')]
  const studio = `/change/${change}/api`
  const { text } = await json<OpenFile>('GET', `${studio}/file`, { file })
  const { summary: was } = JSON.parse(text) as { readonly summary: string }
  const operations = [{ kind: 'set', file, at: ['summary'], value: 'Reviewed', was }]
  await json('POST', `/change/${reviewed}/api/change`, { title: 'Change it', operations })
  await json('GET', `${studio}/state`)
  const translation = await json<Translation>('GET', `${studio}/translation`, { file: overlay })
  const translated = translation.texts.find(({ state }) => state === 'current') ?? { name: '', translation: '' }
  const answers: Record<string, Record<string, string>> = {}
  for (const noun of nouns) {
    const { asked } = await json<{ readonly asked: readonly Asked[] }>('POST', `${studio}/new/${noun}`, { answers: {} })
    answers[noun] = Object.fromEntries(asked.map(({ name, value, choices }) => [name, value ?? choices?.[0] ?? '10']))
  }
  const secret = await invite(db, new Date(), third.id)
  const { requests } = await json<LeadList>('POST', '/desk/leads', {})
  const [lead] = requests
  if (!lead) throw new Error('There is no lead at this desk.')
  let next: {
    readonly version?: number
    readonly review?: string
    readonly name?: string
    key: string
    cookie: string
  } = nothing
  let hasEdited = false
  let count = 0
  const paths = (url: string): Readonly<Record<string, string>> => ({
    change: /\/(review\/\w+|publish)$/.test(url) ? reviewed : change,
    id: url.startsWith('/desk/leads') ? `${lead.id}` : third.id,
    reference: lead.reference,
  })
  return {
    things: {
      ...{
        secret,
        market: 'bahrain',
        provider: 'bahrain-national',
        page: '/bahrain-maid-insurance',
        file,
        text,
        overlay,
        answers,
      },
      translated: { name: translated.name, was: translated.translation },
    },
    ofOthers: () => ask(address, { method: 'GET', url: '/desk/changes' }, none, ofReviewer.headers),
    async prepare({ url }) {
      await renew()
      // Undo without an edit would take back the one before.
      if (hasEdited) await ask(address, { method: 'POST', url: `${studio}/undo` }, none, session.headers)
      hasEdited = false
      count += 1
      next = { ...nothing, name: `Somebody ${count}` }
      const begins = ceremonies[url]
      if (begins) next.cookie = await beginCeremony(begins)
      if (url.startsWith('/api/')) {
        const { secret } = await makeApiKey(db, new Date(), { name: 'CRM', markets: null, mayWrite: true }, person.id)
        next.key = secret
      }
      if (/\/:(id|reference)\/(attempt|wait|done|state)$/.test(url)) next = { ...next, version: await openVersion() }
      if (url.includes('/review/')) next = { ...next, ...(await openReview(url.endsWith('/ask'))) }
    },
    async send(route, { params, query, headers, body }) {
      const { version, review, name, key, cookie } = next
      const url = addressOf(route.url, { ...paths(route.url), ...params } as Readonly<Record<string, string>>)
      const isVerdict = route.url.endsWith('/verdict')
      const sent = {
        ...body,
        ...(version !== undefined && { version }),
        ...(review !== undefined && Object(body).review === '10' && { review }),
        ...(Object(body).name === 'Somebody' && { name }),
        // A search that was answered before is not done again.
        ...(Object(body).search === 'person' && { search: `person ${count}` }),
      }
      const answer = await ask(
        address,
        { method: route.method, url },
        { query, headers, body: sent },
        key ? { authorization: `Bearer ${key}` } : withCookie((isVerdict ? ofReviewer : session).headers, cookie),
      )
      hasEdited = edits.test(route.url) && answer.status === 200
      return answer
    },
  }

  /** The cookie of a ceremony that has begun. */
  async function beginCeremony(url: string): Promise<string> {
    const body = url.includes('invitation') ? { secret, name: 'Ama', email: '' } : {}
    const { headers } = await ask(address, { method: 'POST', url }, { ...none, body }, session.headers)
    return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  }

  /** The version of the lead, which is opened again where it is done. */
  async function openVersion(): Promise<number> {
    const url = `/desk/leads/${lead?.id}`
    const { version, state } = await json<LeadList['requests'][number]>('GET', url)
    if (state === 'done') await json('POST', `${url}/reopen`, { version })
    return state === 'done' ? version + 1 : version
  }

  /** Has a review open for a verdict, or the last one sent back so that another can be asked for. */
  async function openReview(isToAsk: boolean): Promise<{ readonly review?: string }> {
    const url = `/desk/changes/${reviewed}/review`
    const { state, review } = await json<ReviewLine>('GET', url)
    if (!isToAsk && state !== 'asked') await json('POST', `${url}/ask`, { note: '' })
    if (isToAsk && state === 'asked')
      await json(
        'POST',
        `${url}/verdict`,
        { review: review?.id, verdict: 'sent-back', note: 'Once more' },
        ofReviewer.headers,
      )
    const now = await json<ReviewLine>('GET', url)
    return now.review ? { review: now.review.id } : {}
  }
}

const nothing = { key: '', cookie: '' }

/** The routes that begin the ceremonies of passkeys, by those that end them. */
const ceremonies: Readonly<Record<string, string>> = {
  '/desk/passkey/sign-in': '/desk/passkey/options',
  '/desk/confirm': '/desk/confirm/options',
  '/desk/passkeys/add': '/desk/passkeys/options',
  '/desk/invitation/passkey': '/desk/invitation/options',
}

const none = { query: {}, headers: {}, body: {} }

function withCookie(headers: SessionHeaders, cookie: string): SessionHeaders {
  return cookie === '' ? headers : { ...headers, cookie: `${headers['cookie']}; ${cookie}` }
}
