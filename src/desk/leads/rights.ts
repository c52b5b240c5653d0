import type { Grant, Role } from '../people/roles.ts'

/** The roles that answer leads. */
export const answerers = ['advisor', 'manager', 'owner'] as const satisfies readonly Role[]

/** The markets whose leads grants let somebody answer: ids, or `all`, with the leads of no market. */
export function leadMarkets(grants: readonly Grant[]): 'all' | readonly string[] {
  return marketsWith(grants, answerers)
}

/** The roles that see what comes of leads: figures alone, which name nobody. */
export const outcomeReaders = ['advisor', 'manager', 'publisher', 'owner'] as const satisfies readonly Role[]

/** The roles that see where forms are left: those of figures, and whoever writes the questions. */
export const formCountReaders = [...outcomeReaders, 'editor'] as const satisfies readonly Role[]

/** The markets for which grants have one of these roles: ids, or `all`, with what belongs to no market. */
export function marketsWith(grants: readonly Grant[], roles: readonly Role[]): 'all' | readonly string[] {
  const own = grants.filter(({ role }) => roles.includes(role))
  return own.some(({ market }) => market === undefined) ? 'all' : own.flatMap(({ market }) => market ?? [])
}

/** Whether grants let somebody answer the leads of a market, or of none. */
export function mayAnswer(grants: readonly Grant[], market: string | null | undefined): boolean {
  const markets = leadMarkets(grants)
  return markets === 'all' || markets.some((one) => one === market)
}
