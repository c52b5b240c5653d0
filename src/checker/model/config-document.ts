import type { ProviderProfile } from '#engine/contract/config.ts'
import { folderOf, idOf, type OverlayName, overlayName } from '../files.ts'
import type { MarkdownText } from '../markdown.ts'

/** The content of one valid file. */
export interface ConfigDocument<T> {
  readonly file: string
  readonly value: T
}

/** A provider profile, and the market that its folder names. */
export interface ProfileDocument extends ConfigDocument<ProviderProfile & { readonly id: string }> {
  readonly market: string
}

/** A document's texts in another language, in the document's shape, including the body of Markdown. */
export interface OverlayDocument extends ConfigDocument<object>, OverlayName {}

/** A Markdown file: its front matter, and its body as `text`. */
export type TextDocument<T> = ConfigDocument<T & { readonly text: MarkdownText }>

/** Adds the id, from the file's name. */
export function named<T extends object>(document: ConfigDocument<T>): ConfigDocument<T & { readonly id: string }> {
  const { file, value } = document
  return { file, value: { ...withoutSchema(value), id: idOf(file) } }
}

/** Leaves out `$schema`, which only editors read. */
export function withoutSchema<T extends object>(value: T): T {
  const { $schema, ...rest } = value as T & { readonly $schema?: string }
  return rest as T
}

/** Adds the original and the language, from the file's name. */
export function withName({ file, value }: ConfigDocument<object>): OverlayDocument {
  return { file, value, ...(overlayName(file) ?? { original: '', language: '' }) }
}

/** Adds the market, from the folder's name. */
export function inFolder(profile: ConfigDocument<ProviderProfile>): ProfileDocument {
  return { ...named(profile), market: idOf(folderOf(profile.file)) }
}
