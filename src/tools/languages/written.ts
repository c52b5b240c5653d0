import { type ConfigFiles, decode } from '../../config/files/decode.ts'
import { documentsByFile, type TranslatedTexts, translatedTexts } from '../../config/languages/translated-texts.ts'
import { type ConfigDocument, type Context, contextOf } from '../../config/model/context.ts'
import { type Documents, readDocuments } from '../../config/model/documents.ts'
import { compileSchemas } from '../../config/schema/schemas.ts'

/** A config, with what its texts say in each language. */
export interface Written {
  readonly context: Context
  readonly parsedOf: Documents['parsedOf']
  readonly originals: ReadonlyMap<string, ConfigDocument<object>>
  /** Every overlay held against its original. */
  readonly translations: readonly TranslatedTexts[]
  /** A file's text; undefined where there is none. */
  readonly textOf: (file: string) => string | undefined
}

/** Reads what a config says in each language; undefined where a file does not keep to its schema. */
export function readWritten({ files, schemas }: ConfigFiles): Written | undefined {
  const documents = readDocuments(files, compileSchemas(schemas).validators)
  if (!documents.complete) return undefined
  const context = contextOf(documents, files.keys())
  return {
    context,
    parsedOf: documents.parsedOf,
    originals: documentsByFile(context),
    translations: translatedTexts(context),
    textOf: (file) => (files.has(file) ? decode(file, files.get(file) ?? null).text : undefined),
  }
}

/** The tags of the languages that anything is written in. */
export function tagsOf({ context: { overlays } }: Written): string[] {
  return [...new Set(overlays.map(({ language }) => language))].sort()
}

/** The texts of files that a step writes, and what it says of them. */
export interface Step {
  readonly texts: ReadonlyMap<string, string>
  readonly lines: readonly string[]
}

/** The step that writes these files. */
export function stepOf(
  files: readonly { readonly file: string; readonly text: string; readonly line: string }[],
): Step {
  return { texts: new Map(files.map(({ file, text }) => [file, text])), lines: files.map(({ line }) => line) }
}
