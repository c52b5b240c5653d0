import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { PreviewLinks, PreviewServer } from '#studio/server/preview/preview-links.ts'
import { cookieOf, isOpening, openedPath, openPath } from '#workbench/server/guard.ts'
import { changeWith, timesDropped } from '../changes/changes.ts'
import type { WorkingCopies } from '../changes/working-copies.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { securityHeaders, transportSecurity } from '../http/security-headers.ts'
import { asking } from '../people/file-rights.ts'
import { personOf } from '../people/people.ts'
import { hasRole, roles } from '../people/roles.ts'
import { isOfLive, originIn, type Previewed, previewedAt } from './preview-hosts.ts'
import { besideMs, type PreviewKeys } from './preview-keys.ts'

interface Options {
  readonly db: DeskDb
  readonly now: () => Date
  readonly copies: WorkingCopies
  readonly keys: PreviewKeys
  /** Such as `https://*.preview.example`. */
  readonly pattern: string
}

/** Where the desk answers for the hosts of previews. */
export const underPreviews = '/.preview'

export type PreviewGateway = ReturnType<typeof previewGateway>

/**
 * Leads requests to the hosts of previews to the previews on this machine, for browsers that have opened a link with a key.
 * Nothing else of the desk is there.
 */
export function previewGateway(options: Options) {
  const { pattern, keys, now } = options
  const link = async (previewed: Previewed, ms: number, by: string) => {
    const key = keys.keyFor(previewed, { until: now().getTime() + ms, by }, await dropsOf(options, previewed))
    return `${originIn(pattern, previewed)}${openPath}token=${key}`
  }
  return {
    /** The address of the route for a request: below `underPreviews` at the host of a preview, else its own. */
    route: (asked: IncomingMessage): string => (previewedAt(pattern, asked) ? underPreviews : '') + (asked.url ?? '/'),
    async answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
      const previewed = previewedAt(pattern, asked)
      if (!previewed) return say(options, response, 404, 'There is nothing at this address.')
      asked.url = asked.url?.slice(underPreviews.length)
      await answer(options, previewed, asked, response).catch((error) => refuse(options, response, error))
    },
    /** A link that works without an account for some milliseconds, while its change is open and its maker can sign in. */
    link,
    /** The links of the windows of a change's Studio. */
    linksOf: (change: string): PreviewLinks => ({
      framed: () => pattern,
      async link(_hostname, day) {
        const by = asking.getStore()?.id
        return by === undefined ? undefined : link({ change, day }, besideMs, by)
      },
    }),
  }
}

/** A published change is never dropped. */
const dropsOf = async ({ db }: Options, previewed: Previewed) =>
  isOfLive(previewed) ? 0 : timesDropped(db, previewed.change)

/** The cookie of a host: over https:// no other host can set it. */
const cookieName = (pattern: string) => (pattern.startsWith('https:') ? '__Host-preview' : 'preview')

async function answer(options: Options, previewed: Previewed, asked: IncomingMessage, response: ServerResponse) {
  const { pattern, keys, now, db, copies } = options
  const opened = isOpening(asked) ? openedPath(asked) : undefined
  const key = opened?.token ?? cookieOf(asked, cookieName(pattern)) ?? ''
  const drops = await dropsOf(options, previewed)
  const isValid = keys.isValid(previewed, key, now(), drops)
  const isOfDropped = drops > 0 && keys.isValid(previewed, key, now(), drops - 1)
  if (!isValid && !isOfDropped)
    return say(options, response, 403, 'This link has run out, or is not whole. Ask for a new one.')
  if (!isOfLive(previewed)) {
    const { state } = await changeWith(db, previewed.change)
    if (!isValid) return say(options, response, 410, 'This draft was dropped: it can no longer be seen here.')
    if (state !== 'open') return say(options, response, 410, `This draft was ${state}: it can no longer be seen here.`)
  }
  if (!(await canSee(db, keys.personOf(key))))
    return say(options, response, 410, 'The person who made this link has left. Ask somebody else for a new one.')
  if (opened) {
    const secure = pattern.startsWith('https:') ? '; Secure' : ''
    const cookie = `${cookieName(pattern)}=${key}; Path=/; HttpOnly; SameSite=Lax${secure}`
    response.writeHead(303, { ...ofGateway(pattern), location: opened.to, 'set-cookie': cookie }).end()
    return undefined
  }
  const { studio } = await copies.open(previewed.change)
  const server = await studio.preview.server(previewed.day)
  if (!server) return say(options, response, 503, 'The preview has not begun yet. Load this page again in a moment.')
  return forward(pattern, asked, response, server)
}

/** A link shows nothing that the person who made it may not see any more. */
async function canSee(db: DeskDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('desk_people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return false
  const { isOff, grants } = personOf(row)
  return !isOff && hasRole(grants, roles)
}

const unkept = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The headers of the answers that are no page of a preview. */
const ofGateway = (pattern: string) => ({
  ...securityHeaders(pattern),
  ...unkept,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

function say({ pattern }: Options, response: ServerResponse, status: number, sentence: string): void {
  response
    .writeHead(status, { ...ofGateway(pattern), 'content-type': 'text/plain; charset=utf-8' })
    .end(`${sentence}\n`)
}

function refuse(options: Options, response: ServerResponse, error: unknown): void {
  const isGone = error instanceof Error && 'status' in error
  if (!isGone) console.error(error)
  if (!response.headersSent)
    say(options, response, isGone ? 410 : 502, isGone ? error.message : 'The preview does not answer.')
  else response.destroy()
}

/** The headers of one connection, which no next one gets (RFC 9110, 7.6.1). How long a body is goes along with it. */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect']

/** Headers for the next connection. */
function onwardHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)))
}

/** Sends a request on to a preview, as if it came from a window of this machine. */
async function forward(
  pattern: string,
  asked: IncomingMessage,
  response: ServerResponse,
  { address, token }: PreviewServer,
): Promise<void> {
  const { host, port } = new URL(address)
  const { cookie: _, origin, ...headers } = onwardHeaders(asked.headers)
  const own = {
    ...headers,
    host,
    cookie: `studio-preview-${port}=${token}`,
    ...(origin && { origin: `http://${host}` }),
  }
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    const onward = request(address + (asked.url ?? '/'), { method: asked.method, headers: own, agent: false })
    onward.on('error', reject).on('response', resolve)
    // Headers that cannot be sent throw here; at the end of the body that would end the desk.
    onward.flushHeaders()
    pipeline(asked, onward, (error) => error && reject(error))
  })
  const { 'set-cookie': __, ...kept } = onwardHeaders(answered.headers)
  response.writeHead(answered.statusCode ?? 502, {
    ...kept,
    ...unkept,
    ...transportSecurity(pattern),
    'cache-control': kept['cache-control'] ?? 'no-store',
  })
  // Whether the browser waits for the end is no concern of the desk.
  pipeline(answered, response, () => {})
}
