import { type Diagnostic, printed } from '../diagnostics/diagnostic.ts'
import { closest } from '../diagnostics/did-you-mean.ts'
import { fileName, say } from '../diagnostics/message.ts'
import { isLanguage, messagesFile, overlayName, overlaySchema } from './overlay-names.ts'

/** The kinds of config file. */
export type Kind =
  | 'site'
  | 'benefits'
  | 'facts'
  | 'messages'
  | 'acknowledged'
  | 'translated'
  | 'words'
  | 'desk'
  | 'market'
  | 'provider'
  | 'page'
  | 'article'
  | 'legal'
  | 'overlay'

/** The files of one kind, and their schema. */
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
  { kind: 'facts', file: 'config/facts.json', schema: 'schemas/facts.schema.json', optional: true },
  { kind: 'messages', file: messagesFile, schema: 'schemas/messages.schema.json' },
  {
    kind: 'acknowledged',
    file: 'config/acknowledged.json',
    schema: 'schemas/acknowledged.schema.json',
    optional: true,
  },
  { kind: 'desk', file: 'config/desk.json', schema: 'schemas/desk.schema.json', optional: true },
  { kind: 'market', file: 'config/markets/*.json', schema: 'schemas/market.schema.json' },
  { kind: 'provider', file: 'config/providers/*/*.json', schema: 'schemas/provider.schema.json' },
  { kind: 'page', file: 'config/pages/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'page', file: 'config/reviews/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'page', file: 'config/comparisons/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'article', file: 'config/articles/*.md', schema: 'schemas/article.schema.json' },
  { kind: 'legal', file: 'config/legal/*.md', schema: 'schemas/legal.schema.json' },
  { kind: 'translated', file: 'config/translated/*.json', schema: 'schemas/translated.schema.json', optional: true },
  { kind: 'words', file: 'config/words/*.json', schema: 'schemas/words.schema.json', optional: true },
]

/** The folder whose files visitors can fetch. */
export const assetsFolder = 'config/assets/'

/** Whether a file is a published drawing, which is read because it could contain a program. */
export function isDrawing(file: string): boolean {
  return file.startsWith(assetsFolder) && /\.svg$/i.test(file)
}

/** The kinds of file without overlays. */
export const withoutOverlays: readonly Kind[] = ['acknowledged', 'translated', 'words', 'desk', 'overlay']

/** The pattern of a file, or for an overlay that of its original; undefined when the site does not look there. */
export function patternOf(file: string): FilePattern | undefined {
  const { original } = overlayName(file) ?? {}
  if (original === undefined) return ownPattern(file)
  const pattern = ownPattern(original)
  if (!pattern || withoutOverlays.includes(pattern.kind)) return undefined
  return { ...pattern, kind: 'overlay', schema: overlaySchema(pattern.schema) }
}

function ownPattern(file: string): FilePattern | undefined {
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

// Extensions that Windows, macOS and editors give to files meant as config.
const otherEndings = /\.((json|md)\.txt|jsonc|json5|markdown|mdx|docx?|rtf|odt)$/i

/** Whether a file is, or was meant as, `.json` or `.md` under `config/`, outside of the assets. */
export function isConfigFile(file: string): boolean {
  const isHidden = file.includes('/.')
  const isConfig = /\.(json|md)$/i.test(file) || otherEndings.test(file)
  return file.startsWith('config/') && !file.startsWith(assetsFolder) && !isHidden && isConfig
}

/** Whether a file is written in Markdown, and not in JSON. */
export function isMarkdown(file: string): boolean {
  return /\.(md|markdown|mdx)(\.txt)?$/i.test(file)
}

/** The path of the folder that a file stands in: `config/markets` for `config/markets/my-market.json`. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** Whether a file has a valid place, and an id as its name. */
export function isInPlace(file: string): boolean {
  const { original = file } = overlayName(file) ?? {}
  const pattern = patternOf(file)
  if (pattern?.kind === 'translated' || pattern?.kind === 'words') return isLanguage(idOf(file))
  return pattern?.file.includes('*') ? isId(idOf(original)) : pattern !== undefined
}

/** Reports a config file in a wrong place or with a wrong name. */
export function wrongPlace(file: string): Diagnostic {
  const where = { file, line: 1, column: 1, rule: 'wrong-place', severity: 'error' } as const
  const meant = nameMeant(file)
  if (/\.(docx?|rtf|odt)$/i.test(file)) return { ...where, ...documentSentence }
  if (isCopy(file) && patternOf(meant)) return { ...where, ...copySentence(file) }
  if (isInPlace(meant)) {
    const message = `This file must be named "${nameOf(meant)}", not "${nameOf(file)}".`
    const fix = { title: `Rename it to ${meant}`, applicability: 'sure', edits: [], rename: meant } as const
    return { ...where, message, hint: /\.txt$/i.test(file) ? hiddenEnding : nameForm, fix }
  }
  if (patternOf(meant))
    return { ...where, message: `The name "${nameOf(file)}" cannot stand in an address.`, hint: nameForm }
  const other = isMarkdown(file) ? '.json' : '.md'
  if (patternOf(file.replace(/\.\w+$/, other)))
    return { ...where, message: `The files of this folder end in "${other}".` }
  return { ...where, ...folderSentence(file) }
}

const nameForm = 'Such a name is made of lower-case letters, digits and single hyphens, and ends in .json or .md.'
const hiddenEnding = 'Windows hides the end of a name: in its Explorer, tick "View", "File name extensions".'
const documentSentence = {
  message: 'The site cannot read a document of a word processor.',
  hint: 'Save its text as a .md file, which is plain text: articles and legal texts are written in Markdown.',
}

function isCopy(file: string): boolean {
  const id = idOf(nameOf(file))
  return /^copy of /i.test(id) || /( - copy|[ _-]copy| \d| - kopie)( ?\(?\d+\)?)?$|\(\d+\)$/i.test(id)
}

function copySentence(file: string): { readonly message: string; readonly hint: string } {
  const meant = nameMeant(file)
  const example = `my-${patternOf(meant)?.kind}${isMarkdown(meant) ? '.md' : '.json'}`
  const message = `The name "${nameOf(file)}" is that of a copy.`
  return { message, hint: `Name it after what it describes, such as ${example}, or delete it.` }
}

/** The path with the name that was probably meant: in lower case, with hyphens, and `.json` or `.md` at its end. */
export function nameMeant(file: string): string {
  const parts = nameOf(file).split('.')
  const isEnding = (part: string) => /^(?:json|md|txt|jsonc|json5|markdown|mdx)$/i.test(part)
  const stem = parts.findLastIndex((part, i) => i === 0 || !isEnding(part)) + 1
  const words = parts.slice(0, stem).join('.').trim()
  const id = words.toLowerCase().replaceAll(/[\s_]+/g, '-')
  return `${folderOf(file)}/${id}${/^(md|markdown|mdx)$/i.test(parts[stem] ?? '') ? '.md' : '.json'}`
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

function folderSentence(file: string): Pick<Diagnostic, 'message' | 'hint' | 'parts' | 'fix'> {
  const [own, folder] = [isMarkdown(file) ? '.md' : '.json', folderOf(file)]
  const written = filePatterns.filter(({ kind }) => kind !== 'translated')
  const folders = written.filter((pattern) => pattern.file.endsWith(own)).map((pattern) => folderOf(pattern.file))
  const above = folders.find((one) => one !== 'config' && folder.startsWith(`${one}/`))
  const [meant] = [closest(folder, folders) ?? above].filter((near) => near !== folder)
  const folderMeant = { ...fileName(`${meant?.replace('*', '<market>')}`), isMeant: true } as const
  const question = meant ? say` Did you mean the folder ${folderMeant}?` : []
  const files = written.flatMap((pattern, i) => [...(i === 0 ? [] : [', ']), fileName(pattern.file)])
  const words = printed(say`The site does not look for config here.${question}`, say`Config stands in ${files}.`)
  const rename = `${meant}/${nameOf(file)}`
  const fix = { title: `Move it to ${rename}`, applicability: 'perhaps', edits: [], rename } as const
  return isInPlace(rename) ? { ...words, fix } : words
}

/** The id that a file's name gives: `my-market` for `config/markets/my-market.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.(json|md)$/, '')
}

/** Whether a text is an id, as `Id` in `schemas/common.schema.json` has it. */
export function isId(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** Whether a file is a market, or may be meant as one and only stands in a wrong place. */
export function mayBeMarket(file: string): boolean {
  if (!isConfigFile(file) || isMarkdown(file) || !isId(idOf(nameMeant(file)))) return false
  return (patternOf(file)?.kind ?? 'market') === 'market'
}
