import { createHash } from 'node:crypto'
import type { LeadRequest } from '../../engine/forms/submission.ts'

/** The SHA-256 (hexadecimal) of everything in the request: two requests that say the same have the same one. */
export function fingerprint({ form, market, plan, fields, suspicious }: LeadRequest): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([form, market ?? null, plan?.id ?? null, sorted, suspicious])
  return createHash('sha256').update(content).digest('hex')
}
