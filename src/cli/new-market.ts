/** `npm run new-market`: asks a few questions and writes `config/markets/<id>.json`, a sound file to be edited. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type AnswerName, marketQuestions, newMarket, promptText, type SomeAnswers } from '#checker/new.ts'
import { InputError, newCommand, run } from './command.ts'
import { configRoots } from './config-roots.ts'
import { loadConfig, soundSite } from './load-config.ts'
import { askAll } from './writing/ask.ts'
import { writeSound } from './writing/changed-files.ts'

const command = newCommand(
  'npm run new-market --',
  `Writes config/markets/<id>.json with a landing page, three plans, a wizard and a thank-you page, all to be edited.
What no option says is asked.`,
).option('-y, --yes', 'take the usual values instead of asking')
for (const prompt of marketQuestions) command.option(`--${prompt.name} <value>`, promptText(prompt))
command.action(main)

async function main({ yes, timeZone, ...others }: Record<string, string> & { yes?: true }): Promise<void> {
  const roots = configRoots()
  const config = loadConfig(roots)
  const site = soundSite(config, 'The config has errors. Put them right first; then a market can be added.')
  const options = timeZone === undefined ? others : { ...others, 'time-zone': timeZone }
  const answers = await askAll(marketQuestions, options as SomeAnswers<AnswerName>, site, yes !== true)
  const { file, text, addresses } = newMarket(answers, site)
  if (existsSync(file)) throw new InputError(`${file} exists already; it is left as it is.`)
  const { markets } = writeSound(roots.root, config, new Map([[file, text]]), { noun: 'market', mayWarn: true })
  const [landing, wizard] = addresses
  console.log(`
${file} is written, and the config is sound with it: ${markets.length} markets.

  npm run dev      then open http://localhost:${process.env['PORT'] ?? '4173'}${landing}
                   and its wizard at ${wizard}
  Edit the file    the open page follows each time you save
  npm run check -- --ready ${path.basename(file, '.json')}
                   lists what stands in until you write it, and what else to see to before it goes live
  Then             write "status": "open"; until then visitors read that it is planned`)
}

await run(command)
