/** The kinds of config file. */
export type Kind = 'site' | 'messages' | 'market' | 'provider' | 'page' | 'article' | 'legal'

/** Where files of one kind stand, and which schema they follow. */
export interface Place {
  readonly kind: Kind
  /** The file, or with `*` for a name, the files. */
  readonly file: string
  readonly schema: string
}

/** Every place under `config/` where the site looks for a file; a place without `*` must not be empty. */
export const places: readonly Place[] = [
  { kind: 'site', file: 'config/site.json', schema: 'schemas/site.schema.json' },
  { kind: 'messages', file: 'config/messages/en.json', schema: 'schemas/messages.schema.json' },
  { kind: 'market', file: 'config/markets/*.json', schema: 'schemas/market.schema.json' },
  { kind: 'provider', file: 'config/providers/*/*.json', schema: 'schemas/provider.schema.json' },
  { kind: 'page', file: 'config/pages/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'page', file: 'config/reviews/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'page', file: 'config/comparisons/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'article', file: 'config/articles/*.md', schema: 'schemas/article.schema.json' },
  { kind: 'legal', file: 'config/legal/*.md', schema: 'schemas/legal.schema.json' },
]

/** The folder whose files visitors can fetch. */
export const assetsFolder = 'config/assets/'

/** The place that a file stands in; undefined when the site does not look there. */
export function placeOf(file: string): Place | undefined {
  const names = file.split('/')
  return places.find((place) => {
    const patterns = place.file.split('/')
    return patterns.length === names.length && patterns.every((pattern, i) => fits(names[i] ?? '', pattern))
  })
}

function fits(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return name === pattern
  return name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end)
}

/** Whether the checker has a say in a file: `.json` and `.md` under `config/`, but not among the assets. */
export function isConfigFile(file: string): boolean {
  return file.startsWith('config/') && !file.startsWith(assetsFolder) && /\.(json|md)$/i.test(file)
}

/** Whether a file is written in Markdown, and not in JSON. */
export function isMarkdown(file: string): boolean {
  return file.toLowerCase().endsWith('.md')
}

/** The id that a file's name gives: `my-market` for `config/markets/my-market.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.(json|md)$/, '')
}

/** The path of the folder that a file stands in: `config/markets` for `config/markets/my-market.json`. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}
