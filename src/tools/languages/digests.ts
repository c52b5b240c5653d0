import { count } from '../../config/diagnostics/english.ts'
import {
  digestsFile,
  digestsKept,
  digestsOf,
  type KeptDigests,
  stalePairs,
} from '../../config/languages/kept-digests.ts'
import type { TranslatedTexts } from '../../config/languages/translated-texts.ts'
import { type Step, stepOf, type Written } from './written.ts'

/** What is kept of the texts of a language, by the files of their originals. */
export type Kept = Record<string, KeptDigests>

/** What is to be kept of a file's texts now: of one that is older than its original, what was kept of it before. */
export function currentDigests({ context }: Written, texts: TranslatedTexts): KeptDigests {
  const kept = digestsKept(context, texts)
  const stale = new Set(stalePairs(texts, kept))
  const missing = new Set(texts.missing)
  const written = texts.pairs.filter(({ original }) => !missing.has(original))
  return Object.fromEntries(
    written.map((pair) => {
      const { name, words } = pair.original
      return [name, (stale.has(pair) && kept[name]) || digestsOf(words, pair.own.words)]
    }),
  )
}

/** What is kept of all texts of a language. */
export function allKept({ context }: Written, language: string): Kept {
  return context.translated.find(({ file }) => file === digestsFile(language))?.value.texts ?? {}
}

/** The file that keeps these digests. */
export function digestsText(kept: Kept): string {
  const all = inOrder(kept).flatMap(([file, own]) => {
    const digests = inOrder(own)
    return digests.length > 0 ? [[file, Object.fromEntries(digests)] as const] : []
  })
  const file = { $schema: '../../schemas/translated.schema.json', texts: Object.fromEntries(all) }
  // A line a text, so that git can merge what two people have translated.
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Keeps of the texts of a file that are older than their originals that they still hold; undefined for no overlay. */
export function stillRight(written: Written, file: string): Step | undefined {
  const texts = written.translations.find(({ overlay }) => overlay.file === file)
  if (!texts) return undefined
  const { overlay, original } = texts
  const stale = stalePairs(texts, digestsKept(written.context, texts))
  if (stale.length === 0) return { texts: new Map(), lines: [`${file}: no text is older than its original.`] }
  const confirmed = stale.map((pair) => [pair.original.name, digestsOf(pair.original.words, pair.own.words)])
  const now = { ...currentDigests(written, texts), ...Object.fromEntries(confirmed) }
  const text = digestsText({ ...allKept(written, overlay.language), [original.file]: now })
  const line = `${file}: ${count(stale.length, 'text')} found right as they are.`
  return stepOf([{ file: digestsFile(overlay.language), text, line }])
}

function inOrder<T>(values: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
