/** The addresses at which the server tells whether it works. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const

/** The addresses that no page can have: there the server speaks for itself, or the files of the build stand. */
export const takenPaths: readonly string[] = [...Object.values(healthPaths), '/assets']
