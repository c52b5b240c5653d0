/** `npm run new-market`: asks a few questions and writes `config/markets/<id>.json`, a sound file to be edited. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { some } from '../config/diagnostics/english.ts'
import type { Site } from '../engine/site/site.ts'
import {
  type AnswerName,
  type MarketAnswers,
  type MarketQuestion,
  marketQuestions,
  type SomeAnswers,
} from '../tools/market/market-questions.ts'
import { newMarket } from '../tools/market/new-market.ts'
import { InputError, newCommand, run } from './command.ts'
import { loadConfig, soundSite } from './load-config.ts'

const command = newCommand(
  'npm run new-market --',
  `Writes config/markets/<id>.json with a landing page, three plans, a wizard and a thank-you page, all to be edited.
What no option says is asked.`,
).option('-y, --yes', 'take the usual values instead of asking')
for (const { name, text } of marketQuestions) command.option(`--${name} <value>`, text)
command.action(main)

async function main({ yes, timeZone, ...others }: Record<string, string> & { yes?: true }): Promise<void> {
  const config = loadConfig()
  const site = soundSite(config, 'The config has errors. Put them right first; then a market can be added.')
  const options = timeZone === undefined ? others : { ...others, 'time-zone': timeZone }
  const { file, text, addresses } = newMarket(await askMarket(options as SomeAnswers, site, yes !== true), site)
  if (existsSync(file)) throw new InputError(`${file} exists already; it is left as it is.`)
  const files = new Map([...config.files, [file, text]])
  const { markets } = soundSite(
    { ...config, files },
    'With this market the config would not be sound; nothing was written.',
  )
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text, { flag: 'wx' })
  const [landing, wizard] = addresses
  console.log(`
${file} is written, and the config is sound with it: ${markets.length} markets.

  npm run dev      then open http://localhost:${process.env['PORT'] ?? '4173'}${landing}
                   and its wizard at ${wizard}
  Edit the file    every text that begins with "Edit:", the insurers, plans, telephone number and questions;
                   the open page follows each time you save
  npm run check    says whether it is sound`)
}

await run(command)

/** Gives the next line that is typed; undefined when there are no more. */
type NextLine = (prompt: string) => Promise<string | undefined>

/** Everything that has to be known of a new market: from the options, else asked for; without `asking`, the presets. */
async function askMarket(options: SomeAnswers, site: Site, asking: boolean): Promise<MarketAnswers> {
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
