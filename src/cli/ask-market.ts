import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { some } from '../config/diagnostics/words.ts'
import type { Site } from '../engine/site/site.ts'
import {
  type AnswerName,
  type MarketAnswers,
  type MarketQuestion,
  marketQuestions,
  type SomeAnswers,
} from '../tools/market/market-questions.ts'
import { InputError } from './command.ts'

/** Gives the next line that is typed; undefined when there are no more. */
type NextLine = (prompt: string) => Promise<string | undefined>

/** Everything that has to be known of a new market: from the options, else asked for; without `asking`, the presets. */
export async function askMarket(options: SomeAnswers, site: Site, asking: boolean): Promise<MarketAnswers> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  const next = lines[Symbol.asyncIterator]()
  const nextLine: NextLine = async (prompt) => {
    process.stdout.write(prompt)
    const { value, done } = await next.next()
    if (!process.stdin.isTTY) process.stdout.write(`${value ?? ''}\n`)
    return done ? undefined : value.trim()
  }
  try {
    const answers: Partial<Record<AnswerName, string>> = {}
    for (const question of marketQuestions) {
      const given = options[question.name]
      answers[question.name] =
        given === undefined && asking
          ? await ask(question, answers, site, nextLine)
          : use(question, given ?? question.preset(answers, site), answers, site)
    }
    return answers as MarketAnswers
  } finally {
    lines.close()
  }
}

async function ask(question: MarketQuestion, answers: SomeAnswers, site: Site, nextLine: NextLine): Promise<string> {
  const preset = question.preset(answers, site)
  const choices = preset === undefined ? (question.choices?.(answers) ?? []) : []
  if (choices.length > 0) console.log(`  There: ${some(choices, 'or')}.`)
  for (;;) {
    const line = await nextLine(`${question.text}${preset === undefined ? '' : ` [${preset}]`}: `)
    // Nobody is left to ask again.
    if (line === undefined) return use(question, preset, answers, site)
    const read = line === '' && preset === undefined ? undefined : question.read(line || (preset ?? ''), answers, site)
    if (read && 'value' in read) return read.value
    console.log(read ? `  ${read.problem}` : '  Please answer: there is no usual value.')
  }
}

function use(question: MarketQuestion, text: string | undefined, answers: SomeAnswers, site: Site): string {
  const choices = question.choices?.(answers) ?? []
  const hint = choices.length > 0 ? ` There: ${some(choices, 'or')}.` : ''
  if (!text) throw new InputError(`--${question.name} is missing (${question.text.toLowerCase()}).${hint}`)
  const read = question.read(text, answers, site)
  if ('value' in read) return read.value
  throw new InputError(`--${question.name}: ${read.problem}`)
}
