import { type ConfigFiles, decode } from '../files/decode.ts'
import { documentsByFile, type TranslatedTexts, translatedTexts } from '../languages/translated-texts.ts'
import { type ConfigDocument, type Context, createContext } from '../model/context.ts'
import { type Documents, readDocuments } from '../model/documents.ts'
import { compileSchemas } from '../schema/schemas.ts'

/** A config whose overlays are matched with their originals. */
export interface TranslatedConfig {
  readonly context: Context
  readonly parsedOf: Documents['parsedOf']
  readonly originals: ReadonlyMap<string, ConfigDocument<object>>
  readonly translations: readonly TranslatedTexts[]
  /** Undefined where there is no such file. */
  readonly textOf: (file: string) => string | undefined
}

/** Undefined where a file violates its schema. */
export function readTranslatedConfig({ files, schemas }: ConfigFiles): TranslatedConfig | undefined {
  const documents = readDocuments(files, compileSchemas(schemas).validators)
  if (!documents.complete) return undefined
  const context = createContext(documents, files.keys())
  return {
    context,
    parsedOf: documents.parsedOf,
    originals: documentsByFile(context),
    translations: translatedTexts(context),
    textOf: (file) => (files.has(file) ? decode(file, files.get(file) ?? null).text : undefined),
  }
}

/** The tags of the languages that have overlays. */
export function languageTags({ context: { overlays } }: TranslatedConfig): string[] {
  return [...new Set(overlays.map(({ language }) => language))].sort()
}

/** New texts of files, and a line of output for each. */
export interface FileChanges {
  readonly texts: ReadonlyMap<string, string>
  readonly lines: readonly string[]
}

export function fileChanges(
  files: readonly { readonly file: string; readonly text: string; readonly line: string }[],
): FileChanges {
  return { texts: new Map(files.map(({ file, text }) => [file, text])), lines: files.map(({ line }) => line) }
}
