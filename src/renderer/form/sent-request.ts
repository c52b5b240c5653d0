import { read, remove, write } from '../session.ts'

/** What a form was sent with, as its visitor read it. It is personal: it stays in this tab, until the visitor removes it. */
export interface Sent {
  /** The path that the form posted to, where its request is acknowledged. */
  readonly to: string
  readonly rows: readonly { readonly term: string; readonly detail: string }[]
  /** The reference of the request that it became; undefined until that is acknowledged. */
  readonly reference?: string
}

const sentKey = 'sent'

export function keepSent(sent: Sent): void {
  write(sentKey, sent)
}

/** What was sent with the request of this reference, acknowledged at this path; undefined where this tab did not send it. */
export function sentAs(reference: string, path: string): Sent['rows'] | undefined {
  const kept: Partial<Sent> = read(sentKey) ?? {}
  const isNew = kept.reference === undefined && kept.to === path
  if (isNew) write(sentKey, { ...kept, reference })
  return isNew || kept.reference === reference ? kept.rows : undefined
}

/** Forgets what was sent; with `refused` only what no request came of. */
export function forgetSent({ refused = false } = {}): void {
  const kept: Partial<Sent> = read(sentKey) ?? {}
  if (!refused || kept.reference === undefined) remove(sentKey)
}
