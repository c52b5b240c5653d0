/** The id that a file's name gives: `my-market` for `config/markets/my-market.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.(json|md)$/, '')
}

/** Whether a text is an id, as `Id` in `schemas/common.schema.json` has it. */
export function isId(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** The anchor that a heading without one of its own gets: its words in lower case with hyphens; empty for none. */
export function slug(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
