import type { Diagnostic } from '../../../config/diagnostics/diagnostic.ts'
import { readFileValue } from '../../../config/edit/file.ts'
import { withTexts } from '../../../config/files/decode.ts'
import type { Site } from '../../../engine/site/site.ts'
import { marketQuestions } from '../../../tools/market/market-questions.ts'
import { newMarket } from '../../../tools/market/new-market.ts'
import { article } from '../../../tools/new/article.ts'
import { insurer } from '../../../tools/new/insurer.ts'
import { type LanguageSource, language } from '../../../tools/new/language.ts'
import { plan } from '../../../tools/new/plan.ts'
import type { Addition, Draft, Prompt } from '../../../tools/new/prompt.ts'
import type { Asked, Drafted, Gap, Noun, Wanted } from '../../dialogs.ts'
import type { Change } from '../../protocol.ts'
import { RequestError } from '../../workspace/request-error.ts'
import { type CheckSession, lastSite, today } from './check-session.ts'
import { keysOf } from './findings.ts'

/** What follows from answers, and where all is said and it is to be written, the change that adds it. */
export interface Added {
  readonly drafted: Drafted
  readonly change?: Change
}

type Answers = Readonly<Record<string, string>>

/** Something that can be added, whatever its prompts are called. */
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
  insurer: anyAddition(insurer),
  article: anyAddition(article),
  language: anyAddition(language),
} as Readonly<Record<Noun, Additions>>

// Each is asked for the answers to its own prompts, and for those alone.
function anyAddition<Name extends string>({ prompts, draft }: Addition<Name, never>): Additions {
  return { prompts: withAnyName(prompts), draft: draft as Additions['draft'] }
}

function withAnyName<Name extends string>(prompts: readonly Prompt<Name, Site>[]): Additions['prompts'] {
  return prompts as readonly unknown[] as Additions['prompts']
}

/** Says what follows from the answers about something new; to be written, all of it must be there, and the config sound with it. */
export function addTo(
  session: CheckSession,
  { noun, answers: given, write = false }: Wanted & { readonly noun: Noun },
): Added {
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
  const operations = [...texts].map(([file, text]) => {
    const was = session.textOf(file)
    return { kind: 'write', file, text, ...(was !== undefined && { was }) } as const
  })
  const title = `Add the ${noun} ${answers['name'] ?? answers['title'] ?? answers['language'] ?? ''}`.trim()
  return { drafted: { asked, addresses, ...(file !== undefined && { file }) }, change: { title, operations } }
}

/** What keeps everything from being added, or what keeps it from this market; errors elsewhere do not. */
function obstacleTo(session: CheckSession, site: Site | undefined, market: string | undefined): Gap | undefined {
  const errors = session.checked().diagnostics.filter(({ severity }) => severity === 'error')
  const file = `config/markets/${market}.json`
  const text = market === undefined ? undefined : session.textOf(file)
  const isLost = text !== undefined && !site?.markets.some(({ id }) => id === market)
  const isBroken = text !== undefined && readFileValue(file, text)?.value === undefined
  const found = site ? (isLost || isBroken) && errors.find((one) => one.file === file) : errors[0]
  if (!found) return undefined
  return { message: `Put this right first. ${found.message}`, file: found.file, at: keysOf(session, found) }
}

/** The config without the files that do not keep to their schemas, which nothing can be made of. */
function withoutUnsound({ config, checked }: CheckSession): LanguageSource['config'] {
  const { readings } = checked().documents
  const files = [...config.files].filter(([file]) => {
    const reading = readings.get(file)
    return reading?.kind === undefined || reading.document !== undefined
  })
  return { ...config, files: new Map(files) }
}

/** Each prompt with what was answered or follows from the answers before it, and all answers that can be used. */
function askedBy(prompts: Additions['prompts'], given: Answers, site: Site): { asked: Asked[]; answers: Answers } {
  const answers: Record<string, string> = {}
  const subject = prompts.find(({ name }) => name === 'market' || name === 'country')?.name
  const asked = prompts.map((prompt): Asked => {
    const { name, text } = prompt
    // All other prompts read their answers by the market's or the country's facts.
    if (subject !== undefined && name !== subject && answers[subject] === undefined) return { name, text }
    const choices = prompt.choices?.(answers, site)
    const own = given[name] || prompt.preset(answers, site)
    const read = own === undefined ? undefined : prompt.read(own, answers, site)
    if (read && 'value' in read) answers[name] = read.value
    return {
      name,
      text,
      ...(own !== undefined && { value: read && 'value' in read ? read.value : own }),
      ...(choices && choices.length > 0 && { choices }),
      ...(prompt.several && { several: true }),
      ...(read && 'note' in read && read.note !== undefined && { note: read.note }),
      ...(read && 'problem' in read && { problem: read.problem }),
    }
  })
  return { asked, answers }
}

function needed(asked: Asked): Asked {
  return { problem: 'Answer this.', ...asked }
}

/** Throws where the config would have errors that it does not have yet. */
function assertSound(session: CheckSession, texts: Draft['texts'], noun: Noun): void {
  const nameOf = ({ file, rule, message }: Diagnostic) => [file, rule, message].join('\n')
  const known = new Set(session.checked().diagnostics.map(nameOf))
  const { diagnostics } = session.check({ ...session.config, files: withTexts(session.config.files, texts) })
  const error = diagnostics.find((one) => one.severity === 'error' && !known.has(nameOf(one)))
  if (error) throw new RequestError('input', `The ${noun} cannot be added like this. ${error.file}: ${error.message}`)
}
