import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { closest } from '../diagnostics/did-you-mean.ts'

/** The kinds of config file. */
export type Kind =
  | 'site'
  | 'benefits'
  | 'messages'
  | 'acknowledged'
  | 'market'
  | 'provider'
  | 'page'
  | 'article'
  | 'legal'

/** Where files of one kind stand, and which schema they follow. */
export interface FilePattern {
  readonly kind: Kind
  /** The file, or with `*` for a name, the files. */
  readonly file: string
  readonly schema: string
  /** Whether a file named without `*` may be missing. */
  readonly optional?: true
}

/** Every pattern under `config/` that the site looks for; a file named without `*` must be there, unless it is optional. */
export const filePatterns: readonly FilePattern[] = [
  { kind: 'site', file: 'config/site.json', schema: 'schemas/site.schema.json' },
  { kind: 'benefits', file: 'config/benefits.json', schema: 'schemas/benefits.schema.json' },
  { kind: 'messages', file: 'config/messages/en.json', schema: 'schemas/messages.schema.json' },
  {
    kind: 'acknowledged',
    file: 'config/acknowledged.json',
    schema: 'schemas/acknowledged.schema.json',
    optional: true,
  },
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

/** The pattern that a file fits; undefined when the site does not look there. */
export function patternOf(file: string): FilePattern | undefined {
  const names = file.split('/')
  return filePatterns.find((pattern) => {
    const parts = pattern.file.split('/')
    return parts.length === names.length && parts.every((part, i) => fits(names[i] ?? '', part))
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

/** The path of the folder that a file stands in: `config/markets` for `config/markets/my-market.json`. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** What to say of a config file that stands where the site does not look for it. */
export function wrongPlace(file: string): Diagnostic {
  const [own, other] = isMarkdown(file) ? (['.md', '.json'] as const) : (['.json', '.md'] as const)
  const where = { file, line: 1, column: 1, rule: 'wrong-place', severity: 'error' } as const
  if (isPatternFor(file, own))
    return { ...where, message: `The name of this file must end in "${own}", in lower case.` }
  if (isPatternFor(file, other)) return { ...where, message: `The files of this folder end in "${other}".` }
  const folder = folderOf(file)
  const folders = filePatterns.filter((pattern) => pattern.file.endsWith(own)).map((pattern) => folderOf(pattern.file))
  const meant = closest(folder, folders)?.replace('*', '<market>')
  const question = meant === undefined || meant === folder ? '' : ` Did you mean the folder ${meant}?`
  const hint = `Config stands in ${filePatterns.map((pattern) => pattern.file).join(', ')}.`
  return { ...where, message: `The site does not look for config here.${question}`, hint }
}

function isPatternFor(file: string, extension: string): boolean {
  return patternOf(file.replace(/\.\w+$/, extension)) !== undefined
}

/** The id that a file's name gives: `my-market` for `config/markets/my-market.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.(json|md)$/, '')
}

/** Whether a text is an id, as `Id` in `schemas/common.schema.json` has it. */
export function isId(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}
