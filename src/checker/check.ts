import type { Site } from '#engine/site.ts'
import { acknowledge } from './acknowledge.ts'
import { type Diagnostic, hasErrors, inReadingOrder, sortDiagnostics } from './diagnostics/diagnostic.ts'
import { type FileContent, isSameContent } from './files/decode.ts'
import { type CheckOptions, type Context, createContext } from './model/context.ts'
import { type Documents, readDocuments } from './model/documents.ts'
import { type CheckCache, createMemo } from './model/memo.ts'
import { siteOf } from './model/site-of.ts'
import { candidateOrders, withSubstitutes } from './model/substitutes.ts'
import { catalogueRules, rules } from './rules/index.ts'
import { runRules, runRulesOnParts } from './rules/run-rules.ts'
import { compileSchemas, type Schemas } from './schema/schemas.ts'

/** The result of a check: the site, if there are no errors, and all diagnostics. */
export interface Checked {
  readonly site: Site | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** With the documents and the context. */
export interface CheckedFiles extends Checked {
  readonly documents: Documents
  /** The valid documents together. */
  readonly context: Context
}

/** Checks a config, given files and schemas by their paths under the root. Never throws. */
export type Check = (
  files: ReadonlyMap<string, FileContent>,
  schemas: ReadonlyMap<string, FileContent>,
  options?: CheckOptions,
) => Checked

export interface ConfigRead {
  readonly documents: Documents
  readonly context: Context
  /** A context for other documents. */
  readonly contextOf: (documents: Documents) => Context
  readonly schemas: Schemas
}

/** Checks repeatedly; unchanged files are not read again. */
interface Checker {
  readonly read: (...input: Parameters<Check>) => ConfigRead
  /** Checks in small steps, between which the caller can do other work or stop. */
  readonly check: (read: ConfigRead) => Generator<void, CheckedFiles>
}

/** A checker that reuses its results. The cache serves the first check of a process, memoization the others. */
export function createStepwiseChecker(cache?: CheckCache): Checker {
  const memo = createMemo(cache)
  let last: LastSchemas | undefined
  let readings: Documents['readings'] | undefined
  return {
    read(files, schemas, options = {}) {
      if (!last || !areSameFiles(last.schemas, schemas)) {
        last = readSchemas(schemas, cache)
        readings = undefined
        memo.identify(last.compiled.validators.schemas, last.digest)
      }
      const documents = readDocuments(files, last.compiled.validators, {
        readings: readings ?? new Map(),
        cache: cache && { results: cache, schemas: last.digest, identify: memo.identify },
      })
      readings = documents.readings
      const contextOf = (some: Documents) => createContext(some, files.keys(), options, memo)
      return { documents, context: contextOf(documents), contextOf, schemas: last.compiled }
    },
    *check(read) {
      const checked = yield* checkSteps(read)
      cache?.save()
      return checked
    },
  }
}

/** The files that define facts and benefits of all markets. */
const catalogueFiles = ['config/facts.json', 'config/benefits.json']

function* checkSteps({ documents, context, contextOf, schemas }: ConfigRead): Generator<void, CheckedFiles> {
  const found = [...schemas.diagnostics, ...documents.diagnostics]
  // One by one: a call takes some hundred thousand arguments at most.
  const add = (some: readonly Diagnostic[]) => {
    for (const one of some) found.push(one)
  }
  // While a catalogue has errors, each reference to it would look dangling.
  const isUnread = (file: string) => documents.readings.has(file) && !documents.readings.get(file)?.document
  const known = catalogueFiles.some(isUnread) ? rules.filter((rule) => !catalogueRules.includes(rule)) : rules
  for (const some of runRules(known, context, documents)) yield add(some)
  // Rules see valid files only: wrong values are substituted in two ways, and findings common to both are real.
  const variants = documents.complete
    ? []
    : candidateOrders.flatMap((order) => withSubstitutes(documents, schemas.validators, order) ?? [])
  for (const some of runRulesOnParts(variants, contextOf)) yield add(some)
  const diagnostics = sortDiagnostics(acknowledge(found, context, documents)).filter(isLastOfEqual)
  const isSound = !hasErrors(diagnostics)
  return {
    diagnostics,
    documents,
    context,
    // Lazy: callers that only want diagnostics never build the site.
    get site() {
      return isSound ? context.memo(siteOf, context) : undefined
    },
  }
}

/** A checker that runs to its end. */
export function createChecker(cache?: CheckCache): (...input: Parameters<Check>) => CheckedFiles {
  const { read, check } = createStepwiseChecker(cache)
  return (...input) => finished(check(read(...input)))
}

/** Runs a generator to its end. */
export function finished<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

interface LastSchemas {
  readonly schemas: ReadonlyMap<string, FileContent>
  readonly compiled: Schemas
  /** Empty without a cache. */
  readonly digest: string
}

const withoutCache = {}
/** By the cache of their checker: compiling them takes as long as a check. */
const lastRead = new WeakMap<object, LastSchemas>()

function readSchemas(schemas: LastSchemas['schemas'], cache: CheckCache | undefined): LastSchemas {
  const last = lastRead.get(cache ?? withoutCache)
  if (last && areSameFiles(last.schemas, schemas)) return last
  const read = compileFiles(schemas, cache)
  lastRead.set(cache ?? withoutCache, read)
  return read
}

function compileFiles(schemas: LastSchemas['schemas'], cache: CheckCache | undefined): LastSchemas {
  const texts = [...schemas].flatMap(([file, content]) => [file, contentOf(content)])
  const digest = cache?.digest(...texts) ?? ''
  const compiled = compileSchemas(schemas, {
    areSound: cache?.get(digest, 'sound') === true,
    ...(cache && {
      code: {
        known: (file) => cache.getText(digest, file),
        add: (file, code) => cache.setText(digest, file, code),
      },
    }),
  })
  if (compiled.diagnostics.length === 0) cache?.set(digest, 'sound', true)
  return { schemas, compiled, digest }
}

function contentOf(content: FileContent): string | Uint8Array {
  return content instanceof Uint8Array ? content : JSON.stringify(content)
}

// Diagnostics are sorted, so equal ones are neighbours.
function isLastOfEqual(one: Diagnostic, i: number, all: readonly Diagnostic[]): boolean {
  const next = all[i + 1]
  return next === undefined || inReadingOrder(one, next) !== 0
}

/** Checks a config once. */
export const checkConfig: Check = (files, schemas, options) => createChecker()(files, schemas, options)

function areSameFiles(a: ReadonlyMap<string, FileContent>, b: ReadonlyMap<string, FileContent>): boolean {
  return (
    a === b ||
    (a.size === b.size && [...b].every(([file, content]) => a.has(file) && isSameContent(a.get(file) ?? null, content)))
  )
}
