import type { FastifyBaseLogger } from 'fastify'

/** The events that the server logs beside requests, with their levels; names stay when messages change. */
export const logEvents = {
  listening: 'info',
  'metrics-listening': 'info',
  stopping: 'info',
  'build-changed': 'info',
  'backups-again': 'info',
  'alert-ended': 'info',
  'delivery-again': 'info',
  'alert-begun': 'warn',
  'alert-not-told': 'warn',
  'delivery-failing': 'warn',
  'database-waiting': 'warn',
  'form-counts-waiting': 'warn',
  'post-not-counted': 'warn',
  'setting-doubtful': 'warn',
  'store-not-ready': 'warn',
  'backup-failed': 'error',
  'build-refused': 'error',
  'database-lost': 'error',
  'delivery-gone': 'error',
  'delivery-parked': 'error',
  'error-page-failed': 'error',
  'lead-not-stored': 'error',
  'purge-failed': 'error',
  'request-failed': 'error',
  'stop-failed': 'error',
  'start-refused': 'fatal',
  crashed: 'fatal',
} as const satisfies Readonly<Record<string, 'info' | 'warn' | 'error' | 'fatal'>>

export type LogEvent = keyof typeof logEvents

/** The numbers of the levels, as pino has them. */
export const levelNumbers = { info: 30, warn: 40, error: 50, fatal: 60 } as const

/** Logs an event at its level; `fields` must hold nothing personal and no secret. */
export function logEvent(log: FastifyBaseLogger, event: LogEvent, msg: string, fields: object = {}): void {
  log[logEvents[event]]({ event, ...fields }, msg)
}
