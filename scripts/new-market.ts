/** `npm run new-market`: asks a few questions and writes `config/markets/<id>.json`, a sound file to be edited. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkConfig } from '../src/config/check.ts'
import type { ConfigFiles } from '../src/config/files/decode.ts'
import type { Site } from '../src/engine/site/site.ts'
import { marketQuestions, type SomeAnswers } from '../src/tools/market/market-questions.ts'
import { type NewMarket, newMarket } from '../src/tools/market/new-market.ts'
import { askMarket, UnusableAnswer } from './ask-market.ts'
import { printProblems } from './config-problems.ts'
import { readRoot } from './read-root.ts'

const usage = `Usage: npm run new-market
       npm run new-market -- --country <code or name> [--yes] [--<option> <value>…]

Writes config/markets/<id>.json with a landing page, three plans, a wizard and a thank-you page, all to be edited.
What no option says is asked; --yes takes the usual values instead. Options:
${marketQuestions.map(({ name, text }) => `  --${name.padEnd(10)} ${text}`).join('\n')}`

/** Does what the command line says and returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const named = Object.fromEntries(marketQuestions.map(({ name }) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({
    args: [...args],
    options: { ...named, yes: { type: 'boolean', short: 'y' }, help: { type: 'boolean', short: 'h' } },
  })
  const { yes, help, ...options } = values
  if (help) {
    console.log(usage)
    return 0
  }
  const root = process.cwd()
  const config = readRoot(root)
  const { site, diagnostics } = checkConfig(config.files, config.schemas)
  if (!site) {
    printProblems('The config has errors. Put them right first; then a market can be added.', diagnostics, config.files)
    return 1
  }
  const market = newMarket(await askMarket(options as SomeAnswers, site, yes !== true), site)
  return write(root, market, config, site)
}

/** Writes the file when the whole config is sound with it. */
function write(root: string, market: NewMarket, config: ConfigFiles, site: Site): number {
  const target = path.join(root, market.file)
  if (existsSync(target)) throw new UnusableAnswer(`${market.file} exists already; it is left as it is.`)
  const files = new Map([...config.files, [market.file, market.text]])
  const checked = checkConfig(files, config.schemas)
  if (!checked.site) {
    printProblems(`With this market the config would not be sound; nothing was written.`, checked.diagnostics, files)
    return 1
  }
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, market.text, { flag: 'wx' })
  const [landing, wizard] = market.addresses
  console.log(`
${market.file} is written, and the config is sound with it: ${site.markets.length + 1} markets.

  npm run dev      then open http://localhost:${process.env['PORT'] ?? '4173'}${landing}
                   and its wizard at ${wizard}
  Edit the file    every text that begins with "Edit:", the insurers, plans, telephone number and questions;
                   the open page follows each time you save
  npm run check    says whether it is sound`)
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(
    error instanceof UnusableAnswer ? error.message : `${error instanceof Error ? error.message : error}\n\n${usage}`,
  )
  process.exitCode = 2
}
