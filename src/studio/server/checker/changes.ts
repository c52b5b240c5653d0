import { readFileValue } from '#checker/edit.ts'
import { decode } from '#checker/files.ts'
import { applyEdits } from '#checker/fix.ts'
import {
  type Addition,
  article,
  type Draft,
  type LanguageSource,
  language,
  marketQuestions,
  newMarket,
  type Prompt,
  plan,
  provider,
} from '#checker/new.ts'
import { rename } from '#checker/rename.ts'
import type { Site } from '#engine/site.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Change, Drafted, Gap, Keys, Moved, Noun, Wanted } from '../../protocol.ts'
import { type Answers, askedBy, needed } from './asked.ts'
import { type CheckSession, lastSite, newError, today, writesOf } from './check-session.ts'
import { gapOf } from './findings.ts'

/** The diagnostic whose fix is wanted. */
export interface FixAsked {
  readonly file: string
  readonly rule: string
  readonly line: number
  readonly column: number
}

/** The change of a diagnostic's fix; `was` is the text with invisible marks, which positions do not count. */
export function quickFix(session: CheckSession, asked: FixAsked & { readonly was: string }): Change {
  const { file, was } = asked
  const isAsked = (one: FixAsked) =>
    one.file === file && one.rule === asked.rule && one.line === asked.line && one.column === asked.column
  const fix = session.checked().diagnostics.find((one) => isAsked(one) && one.fix)?.fix
  const text = decode(file, was).text
  if (!fix || text === undefined || text !== session.textOf(file))
    throw new RequestError('missing', 'This is put right already, or has changed meanwhile.')
  const { title, edits, rename = file } = fix
  const fixed = applyEdits(text, edits)
  if (rename === file) return { title, operations: [{ kind: 'write', file, text: fixed, was }] }
  if (session.config.files.has(rename)) throw new RequestError('conflict', `There is a file ${rename} already.`)
  return {
    title,
    operations: [
      { kind: 'write', file, was },
      { kind: 'write', file: rename, text: fixed },
    ],
  }
}

/** The present address of a page, and its new one. */
export interface RenameAsked {
  readonly from: string
  readonly to: string
}

/** The change that moves a page with all links to it, and leaves a redirect. */
export function renamed(
  session: CheckSession,
  { from, to }: RenameAsked,
): { readonly change: Change; readonly moved: Moved } {
  if (!session.site()) throw new RequestError('conflict', 'Put the errors right first. Then the page can be moved.')
  const result = rename(session.config, from, to)
  if ('problem' in result) throw new RequestError('input', result.problem)
  const file = result.file?.[1]
  return {
    change: { title: `Move ${from} to ${to}`, operations: writesOf(session, result.texts) },
    moved: { links: result.links, ...(file !== undefined && { file }) },
  }
}

/** An addition with the names of its prompts erased. */
interface Additions {
  readonly prompts: readonly Prompt<string, Site>[]
  readonly draft: (answers: Answers, source: LanguageSource) => Draft
}

const additions = {
  market: {
    prompts: withAnyName(marketQuestions),
    draft(answers: Parameters<typeof newMarket>[0], { site }: LanguageSource): Draft {
      const { file, text, addresses } = newMarket(answers, site)
      return { texts: new Map([[file, text]]), addresses }
    },
  },
  plan: anyAddition(plan),
  provider: anyAddition(provider),
  article: anyAddition(article),
  language: anyAddition(language),
} as Readonly<Record<Noun, Additions>>

// Each draft is called with the answers to its own prompts.
function anyAddition<Name extends string>({ prompts, draft }: Addition<Name, never>): Additions {
  return { prompts: withAnyName(prompts), draft: draft as Additions['draft'] }
}

function withAnyName<Name extends string>(prompts: readonly Prompt<Name, Site>[]): Additions['prompts'] {
  return prompts as readonly unknown[] as Additions['prompts']
}

/** Answers the prompts of an addition; to `write`, returns its change too, if all is answered and adds no errors. */
export function addTo(
  session: CheckSession,
  { noun, answers: given, write = false }: Wanted & { readonly noun: Noun },
): { readonly drafted: Drafted; readonly change?: Change } {
  const { prompts, draft } = additions[noun]
  const site = lastSite(session)
  const obstacle = obstacleTo(session, site, given['market'])
  if (obstacle || !site) return { drafted: { asked: [], ...(obstacle && { obstacle }) } }
  const { asked, answers } = askedBy(prompts, given, site)
  const missing = asked.filter(({ name }) => answers[name] === undefined)
  if (!write) return { drafted: { asked } }
  if (missing.length > 0) return { drafted: { asked: asked.map((one) => (missing.includes(one) ? needed(one) : one)) } }
  const textOf = (file: string) => session.textOf(file) ?? ''
  const {
    texts,
    addresses,
    file = [...texts.keys()].at(-1),
  } = draft(answers, { site, textOf, today: today(), config: withoutUnsound(session) })
  assertSound(session, texts, noun)
  const title = `Add the ${noun} ${answers['name'] ?? answers['title'] ?? answers['language'] ?? ''}`.trim()
  return {
    drafted: { asked, addresses, ...(file !== undefined && { file, ...placeOfPlan(noun, file, texts) }) },
    change: { title, operations: writesOf(session, texts) },
  }
}

/** The place of a plan that was added at the end of a market's list. */
function placeOfPlan(noun: Noun, file: string, texts: Draft['texts']): { readonly at?: Keys } {
  if (noun !== 'plan' && noun !== 'provider') return {}
  const { plans }: { readonly plans?: unknown } = Object(readFileValue(file, texts.get(file) ?? '')?.value)
  return Array.isArray(plans) ? { at: ['plans', plans.length - 1] } : {}
}

/** The error that prevents an addition: of the whole config while it has no site, else of the market's file. */
function obstacleTo(session: CheckSession, site: Site | undefined, market: string | undefined): Gap | undefined {
  const errors = session.checked().diagnostics.filter(({ severity }) => severity === 'error')
  const file = `config/markets/${market}.json`
  const text = market === undefined ? undefined : session.textOf(file)
  const isLost = text !== undefined && !site?.markets.some(({ id }) => id === market)
  const isBroken = text !== undefined && readFileValue(file, text)?.value === undefined
  const found = site ? (isLost || isBroken) && errors.find((one) => one.file === file) : errors[0]
  if (!found) return undefined
  const gap = gapOf(session, found)
  return { ...gap, message: `Put this right first. ${gap.message}` }
}

/** The config without files that do not keep to their schemas. */
function withoutUnsound({ config, checked }: CheckSession): LanguageSource['config'] {
  const { readings } = checked().documents
  const files = [...config.files].filter(([file]) => {
    const reading = readings.get(file)
    return reading?.kind === undefined || reading.document !== undefined
  })
  return { ...config, files: new Map(files) }
}

/** Throws if the config would have new errors. */
function assertSound(session: CheckSession, texts: Draft['texts'], noun: Noun): void {
  const error = newError(session, texts)
  if (error) throw new RequestError('input', `The ${noun} cannot be added like this. ${error.file}: ${error.message}`)
}
