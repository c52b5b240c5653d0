import { idOf } from '#checker/files.ts'
import type { OutlineEntry } from '../../protocol.ts'

/** Overlays take the title of their original, word lists the name of their language. */
export function titled(entry: OutlineEntry, outline: readonly OutlineEntry[]): OutlineEntry {
  if (entry.file.startsWith('config/translated/'))
    return { ...entry, title: `State of the translations in ${languageName(entry.id)}` }
  if (entry.kind === 'words') return { ...entry, title: `Word list in ${languageName(entry.id)}` }
  if (entry.kind !== 'overlay') return entry
  const title = outline.find(({ file }) => file === originalOf(entry))?.title
  return title === undefined ? entry : { ...entry, title }
}

/** The original of an overlay; any other file itself. */
export function originalOf({ file, kind, language = '' }: OutlineEntry): string {
  return kind === 'overlay' ? file.replace(`.${language}.`, '.') : file
}

/** The title of a file, with the language of an overlay; of a removed file or a picture its name. */
export function fileTitle(file: string, outline: readonly OutlineEntry[]): string {
  const entry = outline.find((one) => one.file === file)
  if (!entry) return idOf(file)
  const { title, language } = titled(entry, outline)
  return entry.kind === 'overlay' && language !== undefined ? `${title} in ${languageName(language)}` : title
}

/** The English name of a language; the tag itself where there is none. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
}
