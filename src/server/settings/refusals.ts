/** Why a server does not start: names that stay, whatever the message says. */
export const refusals = [
  'setting-unusable',
  'market-unknown',
  'no-build',
  'build-unknown',
  'build-unreadable',
  'build-incomplete',
  'database-unavailable',
  'database-damaged',
  'port-in-use',
  'address-unusable',
] as const

export type Refusal = (typeof refusals)[number]

/** A mistake of the operator; its message says how to correct it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}
