/** What keeps a public server from harm: limits, headers, signatures, trusted proxies. */
import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Site } from '#engine/site.ts'
import type { LeadDatabase } from './database.ts'

/** Whether an address is that of a proxy whose forwarding headers are trusted. */
export type TrustedProxies = (address: string) => boolean

/**
 * Reads addresses and networks such as `10.0.0.0/8, ::1`; undefined for anything else, and for networks so large that
 * visitors must be in them.
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean)
  // With a number of hops, a client that reaches the server past the proxy could claim any address.
  if (words.length === 0 || !words.every((word) => isIP(word.split('/')[0] ?? ''))) return undefined
  try {
    const trusts = compile(words)
    const isTrusted: TrustedProxies = (address) => trusts(withoutPort(address), 0)
    return isSmall(isTrusted) ? isTrusted : undefined
  } catch {
    return undefined
  }
}

/** An address without the port that some proxies forward with it, as in `192.0.2.7:5001` and `[2001:db8::7]:5001`. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** Whether at most a sixteenth of all IPv4 and of all IPv6 addresses is trusted, by a sample of one in each /8. */
function isSmall(isTrusted: TrustedProxies): boolean {
  const blocks = Array.from({ length: 256 }, (_, block) => block)
  const ipv4 = blocks.map((block) => `${block}.8.8.8`)
  const ipv6 = blocks.map((block) => `${(block * 256).toString(16)}::8`)
  return [ipv4, ipv6].every((addresses) => addresses.filter(isTrusted).length <= 16)
}

/** Counts a post; resolves to how many seconds the address has to wait, 0 if the post is allowed. */
export type RateLimit = (address: string, now: Date) => Promise<number>

interface RateLimitOptions {
  /** Per sender and minute. */
  readonly maxPosts: number
  readonly counter: PostCounter
  /** Pseudonymises senders; servers that count together share it. */
  readonly secret: string
}

export function rateLimit({ maxPosts, counter, secret }: RateLimitOptions): RateLimit {
  return async (address, now) => {
    // With the day in it, so that a sender has another pseudonym tomorrow.
    const sender = createHmac('sha256', secret).update(`${now.toISOString().slice(0, 10)} ${networkOf(address)}`)
    const { posts, msLeft } = await counter.count(sender.digest('hex'), now)
    return posts <= maxPosts ? 0 : Math.max(1, Math.ceil(msLeft / 1000))
  }
}

/** The posts of one sender in the minute that its first post began. */
interface Count {
  readonly posts: number
  /** Until the minute is over. */
  readonly msLeft: number
}

export interface PostCounter {
  /** Counts one more post of a pseudonymous sender; rejects if it cannot be counted. */
  count(sender: string, now: Date): Promise<Count>
}

/** The minute in which posts are counted. */
const windowMs = 60_000

/**
 * Counts in this process; beyond `maxSenders` the oldest are evicted. Time is monotonic, so that a clock that is set back
 * refuses nobody.
 */
export function memoryCounter(maxSenders = 10_000, monotonic = () => performance.now()): PostCounter {
  // A Map keeps insertion order, which is the order of expiry.
  const counts = new Map<string, { posts: number; readonly endsAt: number }>()
  return {
    async count(sender) {
      const at = monotonic()
      for (const [old, { endsAt }] of counts) {
        if (endsAt > at && counts.size < maxSenders) break
        counts.delete(old)
      }
      const count = counts.get(sender) ?? { posts: 0, endsAt: at + windowMs }
      count.posts += 1
      counts.set(sender, count)
      return { posts: count.posts, msLeft: count.endsAt - at }
    },
  }
}

/**
 * The network that counts as one sender: an IPv4 address, also one mapped into IPv6, or the /64 of an IPv6 address, since a
 * single subscriber has all its addresses. Ports are ignored; everything that is no address is one sender.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address).split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = ipv6Groups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

/** The eight groups in lower-case hexadecimal without leading zeros. */
function ipv6Groups(address: string): string[] {
  // The URL parser normalises every spelling.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...new Array(8 - before.length - after.length).fill('0'), ...after]
}

/** Counts in the database and by its clock, together with all servers that share it. */
export function sharedCounter(
  { db, sharedTime }: Pick<LeadDatabase, 'db' | 'sharedTime'>,
  monotonic = () => performance.now(),
): PostCounter {
  let clearAt = Number.NEGATIVE_INFINITY
  return {
    async count(sender, now) {
      const at = sharedTime(now)
      const latest = sharedTime(now, windowMs)
      if (monotonic() >= clearAt) {
        clearAt = monotonic() + windowMs
        await db.deleteFrom('post_counts').where(isExpired(at, latest)).execute()
      }
      const row = await db
        .insertInto('post_counts')
        .values({ sender, posts: 1, ends_at: latest })
        .onConflict((conflict) =>
          conflict.column('sender').doUpdateSet((row) => {
            const over = isExpired(at, latest)
            return {
              posts: row
                .case()
                .when(over)
                .then(1)
                .else(row('post_counts.posts', '+', 1))
                .end(),
              ends_at: row
                .case()
                .when(over)
                .then(row.ref('excluded.ends_at'))
                .else(row.ref('post_counts.ends_at'))
                .end(),
            }
          }),
        )
        .returning(['posts', 'ends_at', at.as('at')])
        .executeTakeFirstOrThrow()
      return { posts: row.posts, msLeft: Date.parse(row.ends_at) - Date.parse(row.at) }
    },
  }
}

/** Whether a count has expired, or would expire too late because the clock was set back since it began. */
function isExpired(at: RawBuilder<string>, latest: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(post_counts.ends_at <= ${at} or post_counts.ends_at > ${latest})`
}

/** Sends an HTML document with its own Content-Security-Policy. */
export function sendHtml(reply: FastifyReply, { config }: Pick<Site, 'config'>, html: string): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy(config.logoService, html))
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Browser features that no page uses. */
const unused = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']

/** The headers of every answer. HSTS is sent if the site's `origin` is https://. */
export function securityHeaders(logoService: string, origin = ''): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(logoService),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(origin.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/**
 * The Content-Security-Policy (W3C CSP 3) of an answer: the site's own files, the inlined style sheet of `html` by its hash,
 * speculation rules, and pictures from a logo service on another site.
 */
export function contentSecurityPolicy(logoService: string, html = ''): string {
  const css = html.includes('</style>') ? html.split('<style>')[1]?.split('</style>')[0] : undefined
  const style = css === undefined ? '' : ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`
  const logos = logoService.startsWith('/') ? '' : ` ${new URL(logoService).origin}`
  return [
    "default-src 'none'",
    "script-src 'self' 'inline-speculation-rules'",
    `style-src 'self'${style}`,
    `img-src 'self'${logos}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Signs URLs, so that those that this site made are told from forged ones. */
export interface UrlSigner {
  /** Appends the signature to a URL that has a query. */
  sign(href: string): string
  /** Whether the value of a `signature` parameter belongs to a URL without one. */
  isSigned(href: string, signature: unknown): boolean
}

/** Signs with HMAC-SHA-256, cut to 128 bits. */
export function urlSigner(key: Buffer): UrlSigner {
  // Preparing a key takes longer than signing with it.
  const secret = createSecretKey(key)
  const signatureOf = (href: string) => createHmac('sha256', secret).update(href).digest().subarray(0, 16)
  return {
    sign: (href) => `${href}&signature=${signatureOf(href).toString('base64url')}`,
    isSigned(href, signature) {
      if (typeof signature !== 'string' || !/^[\w-]{22}$/.test(signature)) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(href))
    },
  }
}

/** A shorter one, such as the rest of a damaged key, could be guessed. */
const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text)

/**
 * A key of URLs, by default of those of thank-you pages: made once, shared by all servers on the database, replaced if it is
 * damaged.
 */
export async function signingKey({ db }: Pick<LeadDatabase, 'db'>, name = 'addresses'): Promise<Buffer> {
  const key = randomBytes(32).toString('hex')
  const found = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirst()
  // Not written where it is there, for a database whose leads were moved takes nothing.
  if (!found) {
    await db
      .insertInto('keys')
      .values({ name, key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else if (!isKey(found.key)) {
    await db.updateTable('keys').set({ key }).where('name', '=', name).where('key', '=', found.key).execute()
  }
  const kept = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(kept.key, 'hex')
}
