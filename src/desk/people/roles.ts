/** A person can have several, each for a market or for all of them. */
export const roles = ['editor', 'reviewer', 'publisher', 'advisor', 'owner'] as const

export type Role = (typeof roles)[number]

/** A role; without a market, for all markets and for what belongs to none. */
export interface Grant {
  readonly role: Role
  readonly market?: string
}

export function hasRole(grants: readonly Grant[], allowed: readonly Role[]): boolean {
  return grants.some(({ role }) => allowed.includes(role))
}

/** The roles that change files. */
export const writers = ['editor', 'publisher', 'owner'] as const satisfies readonly Role[]

/** The roles that bring changes live. */
export const publishers = ['publisher', 'owner'] as const satisfies readonly Role[]

/** Whether grants allow changes of what belongs to a market, or to none. */
export function mayChange(grants: readonly Grant[], market: string | undefined): boolean {
  return grants.some((grant) => hasRole([grant], writers) && (grant.market === undefined || grant.market === market))
}
