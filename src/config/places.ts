/** The kinds of config file. */
export type Kind = 'site' | 'messages' | 'market' | 'page'

/** Where files of one kind stand, and which schema they follow. */
export interface Place {
  readonly kind: Kind
  /** The file, or with `*` for its id, the files. */
  readonly file: string
  readonly schema: string
}

/** Every place under `config/` where the site looks for a `.json` file; a place without `*` must not be empty. */
export const places: readonly Place[] = [
  { kind: 'site', file: 'config/site.json', schema: 'schemas/site.schema.json' },
  { kind: 'messages', file: 'config/messages/en.json', schema: 'schemas/messages.schema.json' },
  { kind: 'market', file: 'config/markets/*.json', schema: 'schemas/market.schema.json' },
  { kind: 'page', file: 'config/pages/*.json', schema: 'schemas/page.schema.json' },
]

/** The folder whose files visitors can fetch. */
export const assetsFolder = 'config/assets/'

/** The place that a file stands in; undefined when the site does not look there. */
export function placeOf(file: string): Place | undefined {
  return places.find((place) => {
    const [start = '', end] = place.file.split('*')
    if (end === undefined) return file === place.file
    const id = file.slice(start.length, -end.length)
    return file.startsWith(start) && file.endsWith(end) && id !== '' && !id.includes('/')
  })
}

/** Whether the checker has a say in a file: `.json` under `config/`, but not among the assets. */
export function isConfigFile(file: string): boolean {
  return file.startsWith('config/') && !file.startsWith(assetsFolder) && file.toLowerCase().endsWith('.json')
}

/** The id that a file's name gives: `oman` for `config/markets/oman.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '')
}
