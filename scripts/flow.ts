/** `npm run flow -- <market>`: prints the wizard of a market as a table or a diagram. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkConfig } from '../src/config/check.ts'
import { didYouMean } from '../src/config/diagnostics/did-you-mean.ts'
import { list, quote } from '../src/config/diagnostics/words.ts'
import type { Market } from '../src/contract/config.ts'
import { flowJson } from '../src/tools/flow/flow-json.ts'
import { flowMermaid } from '../src/tools/flow/flow-mermaid.ts'
import { flowSvg } from '../src/tools/flow/flow-svg.ts'
import { flowTable } from '../src/tools/flow/flow-table.ts'
import { printProblems } from './config-problems.ts'
import { readRoot } from './read-root.ts'

type Wizard = NonNullable<Market['wizard']>

const formats: Readonly<Record<string, (market: Market, wizard: Wizard) => string>> = {
  table: ({ name }, wizard) => flowTable(name, wizard),
  mermaid: (_, wizard) => flowMermaid(wizard),
  svg: ({ name }, wizard) => flowSvg(name, wizard),
  json: ({ id }, wizard) => flowJson(id, wizard),
}

const usage = `Usage: npm run flow -- <market> [--format ${Object.keys(formats).join('|')}]
Prints every path through the market's wizard: answers, fields, banners, words on the button.
To keep a drawing: npm run --silent flow -- <market> --format svg > flow.svg`

/** Does what the command line says and returns the exit code. */
function main(args: readonly string[]): number {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { format: { type: 'string', default: 'table' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [id, ...others] = positionals
  if (id === undefined || others.length > 0) throw new Error('Name one market.')
  const format = formats[values.format]
  if (!format) {
    throw new Error(`There is no format ${quote(values.format)}.${didYouMean(values.format, Object.keys(formats))}`)
  }
  const { files, schemas } = readRoot(process.cwd())
  const { site, diagnostics } = checkConfig(files, schemas)
  if (!site) {
    printProblems('The config has errors, so its flows are not known.', diagnostics, files)
    return 1
  }
  return print(id, site.markets, format)
}

function print(id: string, markets: readonly Market[], format: (market: Market, wizard: Wizard) => string): number {
  const market = markets.find((one) => one.id === id)
  const able = markets.flatMap((one) => (one.wizard ? [one.id] : []))
  if (!market) {
    const known = markets.map((one) => one.id)
    throw new Error(
      `There is no market ${quote(id)}.${didYouMean(id, known)} The markets with a wizard: ${list(able)}.`,
    )
  }
  if (!market.wizard) {
    console.error(
      `${market.name} has no wizard: its quote links lead to ${market.enquiryPath}. With one: ${list(able)}.`,
    )
    return 1
  }
  process.stdout.write(format(market, market.wizard))
  return 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exitCode = 2
}
