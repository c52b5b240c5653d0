import type { ClaimWords } from '#engine/contract/config.ts'
import { figurePattern, isClaim, planRecordKey } from '#engine/figures.ts'
import type { Market } from '#engine/site.ts'
import { branchFor, replacePassages, withChoices } from '#engine/text.ts'
import { cut } from '../../english.ts'
import { type Finding, type Message, pointer, quote, say } from '../../findings.ts'
import { documentSubject, proseIn } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentLocale, findingsIn, type Rule } from '../../model.ts'
import type { Schema, SchemaSet } from '../../schema.ts'
import { isPromise } from './promises-kept.ts'

/** Finds sentences that claim something of plans and would stay when the records say otherwise. */
export const claimsRest: Rule = {
  name: 'claims-rest',
  description:
    'A sentence about plans or providers that has a claiming word of `claimWords` in `config/site.json`, such as `cheapest`, rests on a claim or quotes a figure of all plans; a message may claim what its schema says that the code holds, by `holdsWhen` (a warning).',
  check: (context) => {
    const { site, reuseEqual, profiles, messages } = context
    const words = site?.value.claimWords
    if (!words) return []
    const lists = reuseEqual(claimsRest, words)
    const providers = new Map(profiles.map(({ file, value }) => [file, value.id]))
    const held = messages ? context.memo(heldMessages, messages.schema, '') : []
    return findingsIn(context, writtenTexts(context), unheldClaims, ({ original }) => {
      const heldHere = original === messages?.file ? held : nothingHeld
      const subject = documentSubject(context, { file: original })?.value
      return [lists, subject, providers.get(original), heldHere, context.schemas]
    })
  },
}

const nothingHeld: readonly string[] = []

/** The pointers of the messages that the code shows only where they hold. */
function heldMessages({ properties = {} }: Schema, at: string): readonly string[] {
  return Object.entries(properties).flatMap(([key, part]) => {
    const own = pointer(at, key)
    return [...(part.holdsWhen ? [own] : []), ...heldMessages(part, own)]
  })
}

/** The claim of words that no record can ever bear out. */
const nothing = 'nothing'

function unheldClaims(
  document: WrittenDocument,
  lists: readonly ClaimWords[],
  market: Market | undefined,
  provider: string | undefined,
  held: readonly string[],
  schemas: SchemaSet,
): Finding[] {
  const words = wordsFor(lists, document.language)
  if (!words) return []
  const { any, each } = patternsOf(words)
  const texts = proseIn(document, schemas).filter(
    ({ text, pointer }) => any.test(text) && !isPick(pointer) && !held.includes(pointer),
  )
  return texts.flatMap(({ pointer, text }): Finding[] => {
    for (const sentence of sentencesOf(unheldWords(text))) {
      const read = withoutIds(sentence)
      const claim = each.find(({ pattern }) => pattern.test(read))
      if (!claim || quotesAll.test(sentence)) continue
      const isOfPlans = claim.name !== nothing && !isPromise(claim.name)
      if (isOfPlans && !isAboutPlans(sentence, words, market)) continue
      const [found = ''] = claim.pattern.exec(read) ?? []
      const message = say`${quote(found)} rests on no records: ${quote(cut(sentence.trim()))}`
      const name = claim.name.replace('<plan>', () => planIn(sentence, market, provider) ?? '<plan>')
      return [{ file: document.file, pointer, message, hint: hintFor(name), severity: 'warning' }]
    }
    return []
  })
}

function hintFor(claim: string): Message {
  if (claim === nothing) return say`No record can bear this out: say less.`
  const isChoice = isClaim(claim) || isPromise(claim)
  const written = isChoice ? say`{${claim}, select, true {…} other {…}}` : say`{${claim}}`
  return say`Write ${written}, so that it follows the records, or say less.`
}

/** A sentence without the names of the figures that it quotes: the id of a plan may have the words of a claim. */
function withoutIds(sentence: string): string {
  return sentence.replaceAll(figurePattern, '{}')
}

/** Whether a text stands over plans that are chosen by the records. */
function isPick(pointer: string): boolean {
  return pointer.startsWith('/match/picks/')
}

/** A figure of all plans of a market, a provider or a list, or of a promise, which follows the records. */
const quotesAll = /\{(?:plans|provider|list|promise)\./

interface Patterns {
  readonly any: RegExp
  readonly each: readonly { readonly pattern: RegExp; readonly name: string }[]
  readonly subjects: RegExp
}

const known = new WeakMap<ClaimWords, Patterns>()

function patternsOf(words: ClaimWords): Patterns {
  const made = known.get(words) ?? {
    any: patternOf(words.claims.flatMap((one) => one.words)),
    each: words.claims.map((one) => ({ pattern: patternOf(one.words), name: one.claim })),
    subjects: patternOf(words.subjects),
  }
  known.set(words, made)
  return made
}

function isAboutPlans(sentence: string, words: ClaimWords, market: Market | undefined): boolean {
  return patternsOf(words).subjects.test(sentence) || namesIn(market).some((name) => sentence.includes(name))
}

function namesIn({ plans = [], providers = [] }: Partial<Market> = {}): string[] {
  return [...plans.map(({ plan }) => plan), ...providers.map(({ name }) => name)]
}

/** The key of the only plan that a sentence names; on a profile, of the only one of its provider. */
function planIn(sentence: string, market: Partial<Market> | undefined, provider?: string): string | undefined {
  const [, quoted] = /\{plan\.([\w-]+)\.(?:facts\.)?[\w-]+(?:\.step)?\}/.exec(sentence) ?? []
  if (quoted !== undefined) return quoted
  const named = (market?.plans ?? []).filter(({ plan }) => sentence.includes(plan))
  const own = named.filter((plan) => plan.provider === provider)
  const [only, second] = own.length > 0 ? own : named
  return only && !second ? planRecordKey(only) : undefined
}

/** A document or an overlay that says something of plans, in its language. */
export interface WrittenDocument extends ConfigDocument<object> {
  readonly language: string
  /** The file that an overlay translates; else its own. */
  readonly original: string
}

/** The documents and messages whose sentences are held to the records, with their translations. */
export function writtenTexts(context: Context): readonly WrittenDocument[] {
  return context.memo(allWritten, context)
}

function allWritten(context: Context): WrittenDocument[] {
  const { markets, profiles, pages, articles, legal, messages, overlays, memo } = context
  const originals = [...markets, ...profiles, ...pages, ...articles, ...legal, ...(messages ? [messages] : [])]
  const files = new Set(originals.map(({ file }) => file))
  return [
    ...originals.map((one) => memo(inLanguage, one, documentLocale(context, one))),
    ...overlays.filter(({ original }) => files.has(original)),
  ]
}

function inLanguage({ file, value }: ConfigDocument<object>, language: string): WrittenDocument {
  return { file, value, language, original: file }
}

/** The words of a language, or of the language without its region. */
export function wordsFor(lists: readonly ClaimWords[], language: string): ClaimWords | undefined {
  const [short] = language.split('-')
  return lists.find((one) => one.language === language) ?? lists.find((one) => one.language === short)
}

/** The words of a text that are shown whether or not a claim holds. */
export function unheldWords(text: string): string {
  return text.includes('{')
    ? withChoices(text, (choice) => (choice.name.includes('.') ? branchFor(choice, 'other') : undefined))
    : text
}

/** The sentences of a text, without the marks of emphasis and the targets of links. */
export function sentencesOf(text: string): string[] {
  return replacePassages(text, ['](', ')'])
    .replaceAll(/[*[]/g, '')
    .split(/(?<=[.!?;؟؛])\s+|(?<=[。！？；])|\s\|\s/)
}

/** Up to four words, or names with commas between them: 'HSBC, Blue Cross and AIA'. */
const spacedGap = '(?:(?:\\s+[^\\s.]+){0,4}?|(?:(?:\\s+(?-i:\\p{Lu})[^\\s.,]*){1,4},)+(?:\\s+[^\\s.,]+){1,9}?)\\s+'

/** A sign of a script without spaces, or a word in Latin letters. */
const closeWord = '(?:(?<![\\p{sc=Latn}\\p{N}])[\\p{sc=Latn}\\p{N}]+\\s?|[^\\p{sc=Latn}\\p{N}，。、])'

/** Up to eight of these, or names with commas between them. */
const closeGap = `(?:${closeWord}{0,8}?|(?:${closeWord}{1,8}、)+${closeWord}{1,16}?)`

/** Matches any of these phrases; letters of scripts with spaces between words match whole words only. */
export function patternOf(phrases: readonly string[]): RegExp {
  const spaced = '[\\p{sc=Latn}\\p{N}]'
  const all = phrases.map((phrase) => {
    const parts = phrase.split('…').map((part) => RegExp.escape(part.trim()))
    const isSpaced = (at: number) => /\p{sc=Latn}/u.test(phrase.at(at) ?? '')
    return `${isSpaced(0) ? `(?<!${spaced})` : ''}${parts.join(isSpaced(0) ? spacedGap : closeGap)}${isSpaced(-1) ? `(?!${spaced})` : ''}`
  })
  return new RegExp(all.join('|'), 'iu')
}
