import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readConfigFiles } from '#checker/disk.ts'
import { type ConfigFiles, decode, isMarkdown, overlayFile, withTexts } from '#checker/files.ts'
import { type ConfigDocument, documentsOf } from '#checker/model.ts'
import { documentTexts } from '#checker/texts.ts'
import { missingIds } from '#checker/translate/item-ids.ts'
import { editedJson, withWords } from '#checker/translate/overlay-text.ts'
import { readTranslatedConfig, type TranslatedConfig } from '#checker/translate.ts'
import { put } from '#tests/checker/sound.ts'
import { project } from '#tests/e2e/served-site.ts'
import { pseudoLocales, pseudoWords } from './pseudo-words.ts'

/** The markets whose profiles and articles are translated too: one with pages of every kind, and one with a subsidy. */
const markets = ['singapore', 'bahrain']

const tags = Object.keys(pseudoLocales)

type Original = ConfigDocument<object>

/** Adds the pseudo-locales to a site: to its pages, and to the profiles and articles of some markets. */
export async function writePseudoLocales(config: string): Promise<void> {
  const root = path.dirname(config)
  for (const [name, text] of pseudoTexts(readConfigFiles(root, project))) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** The files that this adds to a config or replaces in it. */
export function pseudoTexts({ files, schemas }: ConfigFiles): ReadonlyMap<string, string> {
  const { context } = read({ schemas, files })
  const named = new Map(context.markets.map(({ file }) => namingAll(files, file)))
  const changed = new Map([...named, ...withIds(read({ schemas, files: withTexts(files, named) }))])
  const written = read({ schemas, files: withTexts(files, changed) })
  const overlays = originals(written).flatMap((original) =>
    tags.map((tag) => [overlayFile(original.file, tag), overlayIn(written, original, tag)] as const),
  )
  return new Map([...changed, ...overlays])
}

/** The files with an id for each item that overlays could not match otherwise. */
function withIds(written: TranslatedConfig): [string, string][] {
  return originals(written).flatMap((document): [string, string][] => {
    const edits = isMarkdown(document.file) ? [] : missingIds(written.context.schemas, document)
    return edits.length > 0 ? [[document.file, editedJson(written.textOf(document.file) ?? '', edits)]] : []
  })
}

/** The text of the overlay that has every text of a file in a pseudo-locale. */
function overlayIn({ context: { schemas } }: TranslatedConfig, original: Original, tag: string): string {
  const texts = documentTexts(schemas, original).map(({ name, words }) => [name, pseudoWords(tag, words)] as const)
  return withWords(schemas, original, undefined, new Map(texts))
}

/** The market's file with the pseudo-locales in its list of languages. */
function namingAll(files: ConfigFiles['files'], file: string): [string, string] {
  const text = decode(file, files.get(file) ?? null).text ?? ''
  const languages: readonly object[] = JSON.parse(text).languages ?? []
  return [file, put(['languages'], [...languages, ...tags.map((tag) => ({ tag, status: 'live' }))])(text)]
}

/** The files that are translated into the pseudo-locales. */
function originals({ context }: TranslatedConfig): Original[] {
  const isOther = (market: string | undefined) => market !== undefined && !markets.includes(market)
  const { profiles, articles } = context
  const others: Original[] = [
    ...profiles.filter(({ market }) => isOther(market)),
    ...articles.filter(({ value }) => isOther(value.market)),
  ]
  return documentsOf(context).filter((document) => !others.includes(document))
}

function read(config: ConfigFiles): TranslatedConfig {
  const found = readTranslatedConfig(config)
  if (!found) throw new Error('A file does not keep to its schema.')
  return found
}
