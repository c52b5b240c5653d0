/** `npm run flow -- <market>`: prints the wizard of a market as a table or a flowchart. */
import process from 'node:process'
import { didYouMean } from '../config/diagnostics/did-you-mean.ts'
import { list, quote } from '../config/diagnostics/english.ts'
import type { WizardConfig } from '../contract/config.ts'
import type { Market } from '../engine/site/site.ts'
import { flowJson } from '../tools/flow/flow-json.ts'
import { flowMermaid } from '../tools/flow/flow-mermaid.ts'
import { flowTable } from '../tools/flow/flow-table.ts'
import { formatOption, newCommand, run, UsageError } from './command.ts'
import { loadConfig, soundSite } from './load-config.ts'

const formats = {
  table: flowTable,
  mermaid: (_: Market, wizard: WizardConfig) => flowMermaid(wizard),
  json: flowJson,
} as const

const command = newCommand('npm run --silent flow --', "Prints every path through a market's wizard.")
  .argument('<market>', 'its id: how its file in config/markets is called')
  .addOption(formatOption(Object.keys(formats)))
  .addHelpText('after', '\nMermaid flowcharts are drawn by GitHub, GitLab, editors and https://mermaid.live.')
  .action((id: string, { format }: { format: keyof typeof formats }) => {
    const { markets } = soundSite(loadConfig(), 'The config has errors, so its flows are not known.')
    const market = markets.find((one) => one.id === id)
    const able = list(markets.flatMap((one) => (one.wizard ? [one.id] : [])))
    if (!market) {
      const known = markets.map((one) => one.id)
      throw new UsageError(
        `There is no market ${quote(id)}.${didYouMean(id, known)} The markets with a wizard: ${able}.`,
      )
    }
    if (!market.wizard) {
      throw new Error(`${market.name} has no wizard: its quote links lead to ${market.enquiryPath}. With one: ${able}.`)
    }
    process.stdout.write(formats[format](market, market.wizard))
  })

await run(command)
