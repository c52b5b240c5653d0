import { patternOf } from '#checker/files.ts'
import type { Keys, OutlineEntry, SearchHit } from '../../../protocol.ts'
import { bundleOf } from '../../form/schema/bundle.ts'
import { labelAt } from '../../form/schema/place-labels.ts'
import { shownPart } from '../../parts/parts.ts'
import { fileTitle, titled } from '../../store/file-titles.ts'
import { useStudioState } from '../../store/studio-context.tsx'

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

/** Makes the path to a value by the labels of its form and the names of items: `Plans › Bronze › Premium`. */
export function usePlaceNames(): (place: Pick<SearchHit, 'file' | 'at' | 'within'>) => string {
  const schemas = useStudioState((state) => state.schemas)
  return ({ file, at, within }) => {
    const root = bundleOf(schemas ?? {}, patternOf(file)?.schema ?? '')
    const nameOf = (name: string, i: number) =>
      typeof at[i] === 'number' ? name : labelAt(root, undefined, at.slice(0, i + 1))
    return within.map(nameOf).join(' › ')
  }
}
