import type { FastifyRequest } from 'fastify'
import type { FormBody } from '#engine/submission.ts'
import type { UrlSigner } from '../protection.ts'

interface FormTiming {
  /** The posted body without the signed time. */
  readonly body: FormBody
  /** Time since the form was first shown, by our own signature; undefined on the first post. */
  readonly waitedMs: number | undefined
  /** The signed time, which a form that is shown again posts as `elapsed`. */
  readonly token: string
}

const tokenPattern = /^(since=(\d{1,15}))&signature=(.*)$/

/** Reads when a posted form was first shown: from its signed token, or else from the time that its page measured. */
export function readFormTiming(body: FormBody, signer: UrlSigner, now: Date): FormTiming {
  const { elapsed, ...others } = body
  const time = now.getTime()
  const [, signed = '', since, signature] = tokenPattern.exec(String(elapsed)) ?? []
  if (since !== undefined && signer.isSigned(signed, signature)) {
    // After a clock that was set back no visitor counts as too fast.
    const waitedMs = time < Number(since) ? Number.POSITIVE_INFINITY : time - Number(since)
    return { body: others, waitedMs, token: String(elapsed) }
  }
  const measured = Number(elapsed) > 0 ? Math.min(Number(elapsed), time) : 0
  return { body, waitedMs: undefined, token: signer.sign(`since=${Math.round(time - measured)}`) }
}

/** Whether a browser says, in headers that no page can set, that a form was sent from a page of this site. */
export function isFromOurPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] === 'navigate'
}
