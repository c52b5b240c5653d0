/** A figure of the specification in the words of the site, and the page on which it stands. */
export type Figure = readonly [page: string, text: string]
