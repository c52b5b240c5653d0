import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { cut, quote } from '#config/diagnostics/english.ts'
import { findingsIn, type Rule } from '#config/model/context.ts'
import { documentSubject, textsIn } from '#config/model/texts-under.ts'
import type { ClaimWords } from '#contract/config.ts'
import { isClaim } from '#engine/plans/claims/claims.ts'
import { planRecordKey } from '#engine/plans/figures/market-figures.ts'
import type { Market } from '#engine/site/site.ts'
import { patternOf, sentencesOf, unheldWords, type WrittenDocument, wordsFor, writtenTexts } from './claim-words.ts'

/** Finds sentences that claim something of plans and would stay when the records say otherwise. */
export const claimsRest: Rule = {
  name: 'claims-rest',
  description:
    'A sentence about plans or providers that has a claiming word of `claimWords` in `config/site.json`, such as `cheapest`, rests on a claim or quotes a figure of all plans (a warning).',
  check: (context) => {
    const { site, reuseEqual, profiles } = context
    const words = site?.value.claimWords
    if (!words) return []
    const lists = reuseEqual(claimsRest, words)
    const providers = new Map(profiles.map(({ file, value }) => [file, value.id]))
    return findingsIn(context, writtenTexts(context), unheldClaims, ({ original }) => {
      return [lists, documentSubject(context, { file: original })?.value, providers.get(original)]
    })
  },
}

function unheldClaims(
  document: WrittenDocument,
  lists: readonly ClaimWords[],
  market: Market | undefined,
  provider: string | undefined,
): Finding[] {
  const words = wordsFor(lists, document.language)
  if (!words) return []
  const { any, each } = patternsOf(words)
  const texts = textsIn(document.value).prose.filter(({ text, pointer }) => any.test(text) && !isPick(pointer))
  return texts.flatMap(({ pointer, text }): Finding[] => {
    for (const sentence of sentencesOf(unheldWords(text))) {
      const claim = each.find(({ pattern }) => pattern.test(sentence))
      if (!claim || quotesAll.test(sentence) || !isAboutPlans(sentence, words, market)) continue
      const [found = ''] = claim.pattern.exec(sentence) ?? []
      const message = `${quote(found)} rests on no records: ${quote(cut(sentence.trim()))}`
      const name = claim.name.replace('<plan>', () => planIn(sentence, market, provider) ?? '<plan>')
      const held = isClaim(name) ? `{${name}, select, true {…} other {…}}` : `{${name}}`
      const hint = `Write ${held}, so that it follows the records, or say less.`
      return [{ file: document.file, pointer, message, hint, severity: 'warning' }]
    }
    return []
  })
}

/** Whether a text stands over plans that are chosen by the records. */
function isPick(pointer: string): boolean {
  return pointer.startsWith('/match/picks/')
}

/** A figure of all plans of a market, a provider or a list, which follows the records. */
const quotesAll = /\{(?:plans|provider|list)\./

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
  const [quoted] = /(?<=\{plan\.)[\w-]+(?=\.(?:facts\.)?[\w-]+(?:\.step)?\})/.exec(sentence) ?? []
  if (quoted !== undefined) return quoted
  const named = (market?.plans ?? []).filter(({ plan }) => sentence.includes(plan))
  const own = named.filter((plan) => plan.provider === provider)
  const [only, second] = own.length > 0 ? own : named
  return only && !second ? planRecordKey(only) : undefined
}
