import type { FormBody } from '../../engine/forms/submission.ts'
import type { AddressSigner } from './address-signature.ts'

/** For how long a visitor has had a form that was refused and shown again. */
export interface ShownSince {
  /** The posted body, without what our own page said of it. */
  readonly body: FormBody
  /** For how many milliseconds, by a time that we signed ourselves; undefined where the form was not shown again. */
  readonly waitedMs: number | undefined
  /** What the form says, signed, when it is shown again: its next post has it as `elapsed`. */
  readonly token: string
}

const pattern = /^(since=(\d{1,15}))&signature=(.*)$/

/** Reads since when a posted form has been shown: by its token, or else by what the page tells. */
export function shownSince(body: FormBody, signer: AddressSigner, now: Date): ShownSince {
  const { elapsed, ...others } = body
  const time = now.getTime()
  const [, signed = '', since, signature] = pattern.exec(String(elapsed)) ?? []
  if (since !== undefined && signer.isSigned(signed, signature)) {
    // A clock that was set back since then is nobody's haste.
    const waitedMs = time < Number(since) ? Number.POSITIVE_INFINITY : time - Number(since)
    return { body: others, waitedMs, token: String(elapsed) }
  }
  const told = Number(elapsed) > 0 ? Math.min(Number(elapsed), time) : 0
  return { body, waitedMs: undefined, token: signer.sign(`since=${Math.round(time - told)}`) }
}
