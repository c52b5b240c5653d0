import type { Site } from '../engine/site.ts'
import { type Context, contextOf } from './context.ts'
import type { FileContent } from './decode.ts'
import { type Diagnostic, hasErrors, sortDiagnostics } from './diagnostic.ts'
import { readDocuments } from './documents.ts'
import { deepFreeze } from './freeze.ts'
import { rules } from './rules/index.ts'
import { runRules } from './run-rules.ts'
import { schemasOf } from './schemas.ts'

/** What checking came to: the site when nothing is wrong with it, and everything there is to say. */
export interface Checked {
  readonly site: Site | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks a whole config, given its files and the schemas by their paths under the root. Never throws. */
export function checkConfig(
  files: ReadonlyMap<string, FileContent>,
  schemas: ReadonlyMap<string, FileContent>,
): Checked {
  const { validators, diagnostics: ofSchemas } = schemasOf(schemas)
  const documents = readDocuments(files, validators)
  const context = contextOf(documents, files.keys())
  const ofRules = runRules(rules, context, documents.locate)
  const diagnostics = sortDiagnostics([...ofSchemas, ...documents.diagnostics, ...ofRules])
  return { site: hasErrors(diagnostics) ? undefined : siteOf(context), diagnostics }
}

function siteOf({ site, messages, markets, pages }: Context): Site | undefined {
  if (!site || !messages) return undefined
  return deepFreeze({
    config: content(site.value),
    messages: content(messages.value),
    markets: markets.map(({ value }) => content(value)).sort((a, b) => a.order - b.order || byId(a, b)),
    pages: pages.map(({ value }) => content(value)).sort(byId),
  })
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}

// `$schema` is for the editor of the file and means nothing to the site.
function content<T extends object>(value: T): T {
  const { $schema, ...rest } = value as T & { readonly $schema?: string }
  return rest as T
}
