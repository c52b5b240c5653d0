/** A figure of the specification in the words of the site, and the page on which it stands. */
export type Figure = readonly [page: string, text: string]

/** A plan of the specification as the site words it: all of it stands in one row of the page. */
export type PlanFigure = readonly [page: string, plan: string, ...words: readonly string[]]
