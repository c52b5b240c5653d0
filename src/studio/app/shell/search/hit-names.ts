import { labelOf } from '#studio/app/form/schema/labels.ts'
import { shownPart } from '#studio/app/parts.ts'
import { fileTitle, titled } from '#studio/app/store/file-titles.ts'
import type { Keys, OutlineEntry } from '#studio/protocol.ts'

/** The title of a file, with that of the market's part: `Atlantis · Providers and plans`. */
export function groupTitle(
  { file, at }: { readonly file: string; readonly at: Keys },
  outline: readonly OutlineEntry[],
): string {
  const entry = outline.find((one) => one.file === file)
  if (!entry) return fileTitle(file, outline)
  const { title, kind, language } = titled(entry, outline)
  if (kind === 'market') return `${title} · ${shownPart(kind, { at }).part.title}`
  return language === undefined ? title : `${title} (${language})`
}

/** Whether a text is a short name, such as `gulf-union`, which people see with Advanced alone. */
export function isShortName(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(text)
}

/** The path to a value by labels and names: `Plans › Bronze › Premium`. */
export function placeNames(at: Keys, within: readonly string[]): string {
  return within.map((name, i) => (typeof at[i] === 'number' ? name : labelOf(name))).join(' › ')
}
