/** A person can have several, each for a market or for all of them. */
export const roles = ['editor', 'reviewer', 'publisher', 'advisor', 'manager', 'owner'] as const

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

/** The roles that approve changes of others. */
export const approvers = ['reviewer', 'publisher', 'owner'] as const satisfies readonly Role[]

/** Whether grants have one of these roles for what belongs to a market or, without one, to all. */
export function hasRoleFor(grants: readonly Grant[], allowed: readonly Role[], market: string | undefined): boolean {
  return grants.some((grant) => hasRole([grant], allowed) && (grant.market === undefined || grant.market === market))
}
