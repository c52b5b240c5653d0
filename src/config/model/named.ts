import type { ProviderProfile } from '../../contract/config.ts'
import { folderOf, idOf } from '../files/file-patterns.ts'
import { overlayName } from '../files/overlay-names.ts'
import type { ConfigDocument, OverlayDocument, ProfileDocument } from './context.ts'

/** The document with its id, which its file's name gives. */
export function named<T extends object>({
  file,
  value,
}: ConfigDocument<T>): ConfigDocument<T & { readonly id: string }> {
  return { file, value: { ...content(value), id: idOf(file) } }
}

/** What a file says to the site: `$schema` is for its editor. */
export function content<T extends object>(value: T): T {
  const { $schema, ...rest } = value as T & { readonly $schema?: string }
  return rest as T
}

/** The overlay with what its file's name tells. */
export function withName({ file, value }: ConfigDocument<object>): OverlayDocument {
  return { file, value, ...(overlayName(file) ?? { original: '', language: '' }) }
}

/** The profile with the market that its folder names. */
export function inFolder(profile: ConfigDocument<ProviderProfile>): ProfileDocument {
  return { ...named(profile), market: idOf(folderOf(profile.file)) }
}
