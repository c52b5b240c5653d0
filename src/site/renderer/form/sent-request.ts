import { readSession, removeSession, writeSession } from '../session.ts'

/** The details that a form was sent with. They are personal, so they stay in session storage until the visitor removes them. */
export interface SentRequest {
  /** The path that the form posted to, which acknowledges the request. */
  readonly to: string
  readonly rows: readonly { readonly term: string; readonly detail: string }[]
  /** The reference of the request; undefined until it is acknowledged. */
  readonly reference?: string
}

const sentKey = 'sent'

export function storeSentRequest(sent: SentRequest): void {
  writeSession(sentKey, sent)
}

/** The details of the request with this reference, acknowledged at this path; undefined if this tab did not send it. */
export function sentDetails(reference: string, path: string): SentRequest['rows'] | undefined {
  const kept: Partial<SentRequest> = readSession(sentKey) ?? {}
  const isNew = kept.reference === undefined && kept.to === path
  if (isNew) writeSession(sentKey, { ...kept, reference })
  return isNew || kept.reference === reference ? kept.rows : undefined
}

/** Forgets the sent details; with `refused` only if they were not acknowledged. */
export function forgetSentRequest({ refused = false } = {}): void {
  const kept: Partial<SentRequest> = readSession(sentKey) ?? {}
  if (!refused || kept.reference === undefined) removeSession(sentKey)
}
