/** How much of a request is waited for and read: times in milliseconds, sizes in bytes. */
export interface Limits {
  /** The time for the head of a request. */
  readonly headersTimeout: number
  /** The time for a whole request. */
  readonly requestTimeout: number
  /** How often these two are looked at. */
  readonly checkingInterval: number
  /** The time in which nothing happens on a connection. */
  readonly connectionTimeout: number
  /** The time in which nothing more is asked on a connection. */
  readonly keepAliveTimeout: number
  /** The longest head of a request. */
  readonly headSize: number
  /** The longest form body. */
  readonly bodySize: number
  /** The most fields of a form. */
  readonly fields: number
}

/** The limits of a server that faces the public. */
export const usualLimits: Limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  checkingInterval: 5000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 10_000,
  headSize: 16 * 1024,
  bodySize: 32 * 1024,
  fields: 100,
}
