import type { Site } from '../engine/site/site.ts'
import { type Diagnostic, hasErrors, sortDiagnostics } from './diagnostics/diagnostic.ts'
import type { FileContent } from './files/decode.ts'
import { contextOf } from './model/context.ts'
import { readDocuments } from './model/documents.ts'
import { siteOf } from './model/site-of.ts'
import { rules, runRules } from './rules/index.ts'
import { schemasOf } from './schema/schemas.ts'

/** What checking came to: the site when nothing is wrong with it, and everything there is to say. */
export interface Checked {
  readonly site: Site | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** What a check takes into account besides the files. */
export interface CheckOptions {
  /** The day it is (YYYY-MM-DD): without one, nothing is said of what has ended. */
  readonly today?: string
}

/** Checks a whole config, given its files and the schemas by their paths under the root. Never throws. */
export function checkConfig(
  files: ReadonlyMap<string, FileContent>,
  schemas: ReadonlyMap<string, FileContent>,
  { today }: CheckOptions = {},
): Checked {
  const { validators, diagnostics: ofSchemas } = schemasOf(schemas)
  const documents = readDocuments(files, validators)
  const context = contextOf(documents, files.keys(), today)
  const ofRules = runRules(rules, context, documents)
  const diagnostics = sortDiagnostics([...ofSchemas, ...documents.diagnostics, ...ofRules])
  return { site: hasErrors(diagnostics) ? undefined : siteOf(context), diagnostics }
}
