/** The check: from files to a site or findings, acknowledged and told by their causes. */
import { structuredPatch } from 'diff'
import type { Acknowledgement, Messages } from '#engine/contract/config.ts'
import { daysAfter, isDay } from '#engine/dates.ts'
import { eachPlan, figurePattern, fillFigures, withFigures, withPlanRows } from '#engine/figures.ts'
import { styledMarket } from '#engine/money.ts'
import type { Profile, Site, Text } from '#engine/site.ts'
import { hasDatedPlans } from '#engine/site-versions.ts'
import { prepared, replacePassages } from '#engine/text.ts'
import { reasonOf } from './english.ts'
import {
  type ConfigFiles,
  decode,
  type FileContent,
  idOf,
  isConfigFile,
  isSameContent,
  overlayName,
  withTexts,
} from './files.ts'
import {
  count,
  type Diagnostic,
  type FilePosition,
  type Finding,
  fileName,
  hasErrors,
  inReadingOrder,
  isFile,
  messageOf,
  openOnes,
  pointer,
  printed,
  quote,
  quoteWhole,
  say,
  sortDiagnostics,
  term,
  together,
  valuesOf,
} from './findings.ts'
import { diagnosticOf } from './json.ts'
import { languagesOf } from './languages/translations.ts'
import { countWords } from './markdown.ts'
import { type TextDocument, withoutSchema } from './model/config-document.ts'
import { candidateOrders, isReplaced, type Substitution, withSubstitutes } from './model/substitutes.ts'
import { allFigures, documentFigures, quotesFigures } from './model/texts-under.ts'
import {
  type CheckCache,
  type CheckOptions,
  type Context,
  createContext,
  createMemo,
  type Documents,
  type Rule,
  readDocuments,
} from './model.ts'
import { withPictureSizes } from './pictures.ts'
import { catalogueRules, rules, translationRules, usageRules, wizardFlowRules } from './rules/index.ts'
import { placed } from './rules/placed.ts'
import { compileSchemas, type Schemas } from './schema/schemas.ts'
import { unfinishedPart } from './texts.ts'

/** For how many days at most a warning is acknowledged: two years. */
const longest = 2 * 366

/** Marks acknowledged warnings, and reports wrong acknowledgements. */
export function acknowledge(
  found: readonly Diagnostic[],
  { acknowledged, complete, today }: Pick<Context, 'acknowledged' | 'complete' | 'today'>,
  { parsedOf }: Pick<Documents, 'parsedOf'>,
): readonly Diagnostic[] {
  if (!acknowledged) return found
  const { acknowledged: entries } = acknowledged.value
  const files = new Set(entries.map((entry) => entry.file))
  const marked = found.map((one) => {
    const isMeant = one.severity === 'warning' && files.has(one.file)
    const entry = isMeant ? entries.find((candidate) => isOf(candidate, one)) : undefined
    return entry ? mark(one, entry, today) : one
  })
  // Without the day nothing has ended, and without every file not every warning is found.
  if (today === undefined || !complete) return marked
  const { file } = acknowledged
  const beside = found.filter((one) => files.has(one.file))
  const problems = entries.flatMap((entry, i) =>
    problemsOf(entry, entries.slice(0, i), beside, today).map(([key, problem]) => {
      return diagnosticOf('acknowledgement', { file, pointer: pointer('/acknowledged', i, key), ...problem }, parsedOf)
    }),
  )
  return [...marked, ...problems]
}

/** The entry of `config/acknowledged.json` for a warning, whose reason and day of review are to be filled in. */
export function acknowledgementOf(warning: Diagnostic): Acknowledgement {
  const { file, rule, pointer: at = '' } = warning
  const values = valuesOf(messageOf(warning))
  return { file, rule, at, ...(values.length > 0 && { values }), reason: '…', review: 'YYYY-MM-DD' }
}

function isOf(entry: Acknowledgement, diagnostic: Diagnostic): boolean {
  return isAt(entry, diagnostic) && keyOf(entry.values) === keyOf(valuesOf(messageOf(diagnostic)))
}

function isAt({ file, rule, at }: Acknowledgement, diagnostic: Diagnostic): boolean {
  return file === diagnostic.file && rule === diagnostic.rule && at === (diagnostic.pointer ?? '')
}

// Another wording may have the values in another order.
function keyOf(values: readonly string[] = []): string {
  return JSON.stringify(values.toSorted())
}

function mark(warning: Diagnostic, { reason, review }: Acknowledgement, today = ''): Diagnostic {
  if (review >= today) return { ...warning, acknowledged: { reason, review } }
  const past = say`It was acknowledged until ${review}: “${reason}” If that still ${term('holds')}, write a later ${quote('review')} in ${fileName('config/acknowledged.json')}; if not, remove it there.`
  return { ...warning, ...printed(messageOf(warning), together(warning.parts?.hint, past)) }
}

type Problem = readonly [key: keyof Acknowledgement, problem: Pick<Finding, 'message' | 'hint'>]

function problemsOf(
  entry: Acknowledgement,
  before: readonly Acknowledgement[],
  found: readonly Diagnostic[],
  today: string,
): Problem[] {
  const { reason, review } = entry
  const isBlank = reason.trim() === '' || unfinishedPart(reason) !== undefined
  const blank = {
    message: say`This does not say why the warning is meant.`,
    hint: say`Write the reason in a sentence.`,
  }
  const latest = daysAfter(today, longest)
  const late = { message: say`This review is more than two years ahead.`, hint: say`Write a day until ${latest}.` }
  return [
    ...unfit(entry, before, found),
    ...(isBlank ? [['reason', blank] as const] : []),
    ...(isDay(review) && review > latest ? [['review', late] as const] : []),
  ]
}

/** Reports an entry without a matching warning. */
function unfit(entry: Acknowledgement, before: readonly Acknowledgement[], found: readonly Diagnostic[]): Problem[] {
  const fitting = found.filter((one) => isOf(entry, one))
  if (fitting.some(({ severity }) => severity === 'error'))
    return [['rule', { message: say`This is an error, which cannot be acknowledged.`, hint: say`Mend it.` }]]
  if (before.some((other) => fitting.some((one) => isOf(other, one)))) {
    const message = say`This warning is acknowledged above already.`
    return [['rule', { message, hint: say`Remove one of the two.` }]]
  }
  if (fitting.length > 0) return []
  const message = say`There is no such warning in ${fileName(entry.file)}.`
  const near = found.find((one) => one.severity === 'warning' && isAt(entry, one))
  if (!near)
    return [
      [
        'rule',
        { message, hint: say`If what it warned of is mended, remove this; if not, copy its line from the report.` },
      ],
    ]
  const values = valuesOf(messageOf(near)).flatMap((value, i) => [...(i === 0 ? [] : [', ']), quoteWhole(value)])
  return [
    [
      'values',
      { message, hint: say`If it is still meant, write what it is about now: ${quote('values')}: [${values}].` },
    ],
  ]
}

/** The assumed reading speed. */
const wordsPerMinute = 200

/** Builds the site from valid files; undefined when a required file is missing. */
export function siteOf(context: Context): Site | undefined {
  const found = writtenIn(context)
  if (!found) return undefined
  const translations = context.memo(languagesOf, context).flatMap(({ language, context }) => {
    const texts = writtenIn(context)
    return texts ? [{ ...texts, language }] : []
  })
  const moved = translations.flatMap(({ language }) => (language.isDraft ? [] : language.redirects))
  const config =
    moved.length > 0 ? { ...found.config, redirects: [...(found.config.redirects ?? []), ...moved] } : found.config
  const written: Site = translations.length > 0 ? { ...found, config, translations } : found
  if (hasDatedPlans(written)) return deepFreeze(written)
  const { memo, storedMemo } = context
  // Structural sharing: unchanged quotes give the same object.
  const quoted: typeof withFigures = (value, figures, write) => {
    if (typeof value !== 'object' || value === null) return withFigures(value, figures, write)
    if (!storedMemo(quotesFigures, value)) return value
    const names = memo(figuresQuoted, value)
    return memo(withQuoted<typeof value>, value, names, figures.language, write, ...names.map(figures.named))
  }
  return deepFreeze(fillFigures(written, memo(allFigures, context), quoted))
}

/** The site before its quoted figures are filled in; undefined when a required file is missing. */
function writtenIn(context: Context): Site | undefined {
  const { site, benefits, facts, messages, markets, profiles, pages, articles, legal } = context
  if (!site || !benefits || !messages) return undefined
  return {
    config: context.memo(withoutSchema, site.value),
    messages: context.memo(spoken, messages.value, site.value.locale),
    benefits: benefits.value.benefits,
    facts: facts?.value.facts ?? [],
    units: facts?.value.units ?? [],
    markets: markets
      .map(({ value }) => context.memo(styledMarket, value, site.value.locale))
      .sort((a, b) => a.order - b.order || byId(a, b)),
    pages: pages.map(({ value }) => value).sort(byId),
    profiles: profiles.map((profile) => context.memo(profileOf, profile)),
    articles: articles.map((article) => {
      const { text, ...meta } = article.value
      const known = { facts: facts?.value.facts ?? [], markets: markets.map(({ value }) => value) }
      // Rows for each plan of a query are there in HTML alone.
      const written = text.html.includes(eachPlan)
        ? replacePassages(withPlanRows(known, { ...meta, html: text.html }), ['<', '>'], ' ')
        : text.lines.join('\n')
      const words = context.memo(wordsOf, text.lines, withFigures(written, documentFigures(context, article)))
      const { readTime = Math.ceil(words / wordsPerMinute) } = article.value
      return { ...textOf(context, article), readTime }
    }),
    legal: legal.map((text) => textOf(context, text)),
  }
}

/** The number of words of an article, with its quoted figures filled in. */
function wordsOf(_lines: object, quoted: string): number {
  return countWords(quoted)
}

/** The messages with plural forms prepared for pages. */
function spoken(messages: Messages, language: string): Messages {
  const inPart = (part: unknown): unknown => {
    if (typeof part === 'string') return prepared(part, language)
    if (Array.isArray(part)) return part.map(inPart)
    return Object.fromEntries(Object.entries(Object(part)).map(([key, own]) => [key, inPart(own)]))
  }
  return inPart(withoutSchema(messages)) as Messages
}

/** The value with its quotes filled in; `figures` are in the order of `names`. */
function withQuoted<T extends object>(
  value: T,
  names: readonly string[],
  language: string,
  write: Parameters<typeof withFigures>[2],
  ...figures: readonly (string | undefined)[]
): T {
  const table = new Map(names.map((name, i) => [name, figures[i]]))
  return withFigures(value, { named: (name) => table.get(name), language }, write)
}

/** The names of the figures that a value quotes. */
function figuresQuoted(value: object): string[] {
  return [...new Set(Array.from(JSON.stringify(value).matchAll(figurePattern), ([, name = '']) => name))]
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}

function profileOf({ value, market }: Context['profiles'][number]): Profile {
  return { ...value, market }
}

function textOf<T extends object>({ sizeOf }: Context, { file, value }: TextDocument<T>): T & Text {
  const { text, ...meta } = value
  return {
    ...(meta as unknown as T),
    id: idOf(file),
    html: withPictureSizes(text.html, sizeOf),
    contents: text.contents,
  }
}

/** Freezes a value and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}

/** Runs the rules. An exception in one is reported and stops no other. */
export function* runRules(
  of: readonly Rule[],
  context: Context,
  { parsedOf }: Pick<Documents, 'parsedOf'>,
  includes: (rule: Rule, finding: Finding) => boolean = () => true,
): Generator<readonly Diagnostic[], void> {
  for (const rule of of) {
    try {
      const found = rule.check(context).filter((finding) => includes(rule, finding))
      yield found.map((finding) => placed(rule.name, finding, parsedOf))
    } catch (error) {
      yield [failureOf(rule, error)]
    }
  }
}

/** Runs the rules on substituted documents, and yields the findings that all substitutions have in common. */
function* runRulesOnParts(
  variants: readonly Substitution[],
  contextOf: (documents: Documents) => Context,
): Generator<readonly Diagnostic[], void> {
  const all: Diagnostic[][] = []
  for (const variant of variants) {
    const isWizard = (file: string) => variant.places.get(file)?.some((place) => /^\/(wizard|rules)\b/.test(place))
    // Without the real original, a translation looks as if it had none.
    const lacksOriginal = (rule: Rule, file: string) =>
      translationRules.includes(rule) && variant.places.has(overlayName(file)?.original ?? '')
    const includes = (rule: Rule, { file, related, ...finding }: Finding) => {
      if (lacksOriginal(rule, file)) return false
      const isKnown = !isReplaced(variant, { file, ...finding }) && !(related && isReplaced(variant, related))
      return isKnown && !usageRules.includes(rule) && !(wizardFlowRules.includes(rule) && isWizard(file))
    }
    const own: Diagnostic[] = []
    for (const found of runRules(rules, contextOf(variant.documents), variant.documents, includes)) {
      for (const one of found) own.push(one)
      yield []
    }
    all.push(own)
  }
  const [first = [], ...others] = all
  const knownOf = others.map((found) => new Set(found.map(nameOf)))
  yield first.filter((one) => knownOf.every((names) => names.has(nameOf(one))))
}

function nameOf({ file, line, column, rule, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${rule} ${message}`
}

function failureOf({ name }: Rule, error: unknown): Diagnostic {
  const message = `The rule "${name}" could not be checked: ${reasonOf(error)}.`
  return { file: 'config/site.json', line: 1, column: 1, rule: 'checker', severity: 'error', message }
}

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

/** Lines that follow each other and were changed together. */
interface ConfigEdit {
  readonly file: string
  /** The first and last line of them, counted from 1; those around the place where lines were only removed. */
  readonly lines: readonly [first: number, last: number]
  /** The text of the file without this edit; undefined for a file that was added. */
  readonly without: string | undefined
  /** Whether the file is gone, so that nothing of it can be shown. */
  readonly isRemoval?: true
}

type Files = ConfigFiles['files']

/** The edits that led from earlier files to the present ones; pictures are left out. */
export function editsBetween(before: Files, now: Files): ConfigEdit[] {
  const names = new Set([...before.keys(), ...now.keys()])
  return [...names].filter(isConfigFile).flatMap((file) => {
    const [was, is] = [before.get(file), now.get(file)]
    if (was !== undefined && is !== undefined && isSameContent(was, is)) return []
    return editsOf(file, fileText(file, was), fileText(file, is))
  })
}

function fileText(file: string, content: FileContent | undefined): string | undefined {
  return content === undefined ? undefined : decode(file, content).text
}

function editsOf(file: string, was: string | undefined, is: string | undefined): ConfigEdit[] {
  if (was === is) return []
  if (was === undefined || is === undefined)
    return [{ file, lines: [1, Number.MAX_SAFE_INTEGER], without: was, ...(is === undefined && { isRemoval: true }) }]
  const { hunks } = structuredPatch(file, file, was, is, '', '', { context: 0 })
  const [before, now] = [was, is].map((text) => text.split(/(?<=\n)/)) as [string[], string[]]
  return hunks.map(({ oldStart, oldLines, newStart, newLines }) => {
    // The patch names the line in front of what was only removed.
    const [from, at] = [oldLines > 0 ? oldStart - 1 : oldStart, newLines > 0 ? newStart - 1 : newStart]
    const without = now.toSpliced(at, newLines, ...before.slice(from, from + oldLines)).join('')
    return { file, lines: newLines > 0 ? [newStart, newStart + newLines - 1] : [newStart, newStart + 1], without }
  })
}

interface Source extends ConfigFiles {
  /** The files before the edits, as in the last commit. */
  readonly before: ConfigFiles['files']
  readonly check: Check
  readonly options?: CheckOptions
  /** The most edits whose effects are told apart: each costs a check. */
  readonly mostEdits?: number
}

/** The most lines of an edit of which one mistake is expected, so that all of its findings follow from the first. */
const fewLines = 2

/**
 * The diagnostics with those that one edit caused behind the first of them, which stands at the edited line. An edit causes
 * what is not found without it. Those of edited lines come first, then all others in reading order.
 */
export function withCauses(found: readonly Diagnostic[], source: Source): readonly Diagnostic[] {
  const open = openOnes(found)
  if (open.length === 0) return found
  const edits = editsBetween(source.before, source.files)
  if (edits.length === 0 || edits.length > (source.mostEdits ?? 8)) return found
  const before = knownBefore(source)
  const [first, ...others] = open.filter((finding) => !before.has(causeKey(finding)))
  if (!first || (others.length === 0 && edits.some((edit) => isIn(edit, first)))) return found
  const effects = edits.map((edit) => ({ edit, caused: causedBy(edit, open, source) }))
  const causeOf = (finding: Diagnostic) => {
    const causing = effects.filter(({ caused }) => caused.has(finding)).map(({ edit }) => edit)
    return causing.find((edit) => isIn(edit, finding)) ?? causing[0]
  }
  const groups = Map.groupBy(open, causeOf)
  const folded = edits.flatMap((edit) => foldedUnder(edit, groups.get(edit) ?? []))
  const ofEdits = new Set(edits.flatMap((edit) => groups.get(edit) ?? []))
  return [...folded, ...found.filter((finding) => !ofEdits.has(finding))]
}

const earlier = new WeakMap<ConfigFiles['files'], ReadonlySet<string>>()

/** The diagnostics before the edits, by their keys. */
function knownBefore({ before, schemas, check, options }: Source): ReadonlySet<string> {
  const known = earlier.get(before) ?? new Set(check(before, schemas, options).diagnostics.map(causeKey))
  earlier.set(before, known)
  return known
}

/** The diagnostics that there are not without an edit; none if the others cannot stand without it. */
function causedBy(edit: ConfigEdit, open: readonly Diagnostic[], source: Source): ReadonlySet<Diagnostic> {
  const files = withTexts(source.files, new Map([[edit.file, edit.without]]))
  const left = openOnes(source.check(files, source.schemas, source.options).diagnostics)
  const [now, then] = [countByKind(open), countByKind(left)]
  const isFewer = (finding: Diagnostic) => (then.get(kindOf(finding)) ?? 0) < (now.get(kindOf(finding)) ?? 0)
  const hasMore = [...then].some(([kind, count]) => count > (now.get(kind) ?? 0))
  if (hasMore && left.length >= open.length) return new Set()
  const messages = new Set(left.map(causeKey))
  return new Set(open.filter((finding) => isFewer(finding) && !messages.has(causeKey(finding))))
}

function countByKind(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(diagnostics, kindOf)].map(([kind, { length }]) => [kind, length]))
}

function kindOf({ file, rule }: Diagnostic): string {
  return `${file} ${rule}`
}

// Lines move, and so are no part of it.
function causeKey(finding: Diagnostic): string {
  return `${kindOf(finding)} ${finding.message}`
}

function isIn({ file, lines: [first, last] }: ConfigEdit, place: FilePosition | undefined): boolean {
  return place?.file === file && place.line >= first && place.line <= last
}

/** The diagnostics that an edit caused, the first of them with the number of those that follow from it. */
function foldedUnder(edit: ConfigEdit, caused: readonly Diagnostic[]): readonly Diagnostic[] {
  const inside = caused.filter((finding) => isIn(edit, finding))
  const isSmall = edit.lines[1] - edit.lines[0] < fewLines
  const heads = isSmall ? inside.toSorted(bySeverity).slice(0, 1) : inside
  const followers = caused.filter((finding) => !heads.includes(finding))
  if (followers.length === 0) return caused
  const turned = heads.length > 0 ? undefined : followers.find(({ related }) => isIn(edit, related))
  if (turned)
    return headed(
      turnedRound(turned),
      followers.filter((finding) => finding !== turned),
    )
  const [head, ...others] = heads
  if (head) return [...headed(head, followers), ...others]
  // Each place that names a removed file has to be mended by itself.
  if (edit.isRemoval) return caused
  // A single one is told where it stands, unless it stops the build from a file that nobody has edited.
  const isAlone = followers.length === 1 && (!hasErrors(followers) || followers[0]?.file === edit.file)
  return isAlone ? caused : headed(madeElsewhere(edit, followers), followers)
}

function headed(head: Diagnostic, followers: readonly Diagnostic[]): readonly Diagnostic[] {
  if (followers.length === 0) return [head]
  const { file, line, column } = head
  const severity = hasErrors(followers) ? 'error' : head.severity
  return [
    { ...head, severity, follows: followers.length },
    ...followers.map((finding) => ({ ...finding, causedBy: { file, line, column } })),
  ]
}

/** A diagnostic about two places, at the other one of them. A fix of the first place does not fit there. */
function turnedRound({ fix, endColumn, ...finding }: Diagnostic): Diagnostic {
  const { file, line, column, related = finding } = finding
  const message = messageOf(finding).map((part) => (isFile(part, related.file) ? fileName(file) : part))
  return {
    ...finding,
    ...related,
    ...printed(message, finding.parts?.hint),
    related: { file, line, column, ...(endColumn && { endColumn }) },
  }
}

/** A diagnostic for an edit that is sound by itself, but not with what stands elsewhere. */
function madeElsewhere({ file, lines: [line] }: ConfigEdit, followers: readonly Diagnostic[]): Diagnostic {
  const [first] = followers.toSorted(bySeverity)
  const { rule = 'checker', severity = 'error' } = first ?? {}
  const files = new Set(followers.map((finding) => finding.file))
  const where = files.size === 1 && first ? fileName(first.file) : count(files.size, 'other file')
  const message = say`This change makes ${count(followers.length, 'place')} in ${where} wrong. The first: ${first ? messageOf(first) : []}`
  const hint = say`Take the change back, or put right what follows from it.`
  const related = first && { related: positionOf(first) }
  return { file, line, column: 1, rule, severity, ...printed(message, hint), ...related }
}

function positionOf({ file, line, column }: Diagnostic): FilePosition {
  return { file, line, column }
}

function bySeverity(a: Diagnostic, b: Diagnostic): number {
  return Number(a.severity !== 'error') - Number(b.severity !== 'error')
}
