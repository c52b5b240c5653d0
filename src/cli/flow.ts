/** `npm run flow -- <market>`: prints a wizard as a table or a flowchart, or compares flows with pinned ones. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { Option } from 'commander'
import { count, didYouMean, list, quote } from '#checker/english.ts'
import { flowJson, flowMermaid, flowTable, pinnedFlows, pinProblem, pinsFolder } from '#checker/flow.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { formatOption, newCommand, run, UsageError } from './command.ts'
import { loadConfig, soundSite } from './load-config.ts'

const formats = {
  table: (market: Market, wizard: WizardConfig) => flowTable(market, wizard),
  mermaid: (_: Market, wizard: WizardConfig) => flowMermaid(wizard),
  json: flowJson,
} as const

interface FlowOptions {
  readonly format: keyof typeof formats
  readonly pin?: true
  readonly check?: true
}

const command = newCommand('npm run --silent flow --', "Prints every path through a market's wizard.")
  .argument('[market]', 'its id: how its file in config/markets is called; with --pin and --check, all when left out')
  .addOption(formatOption(Object.keys(formats)))
  .option('--pin', `keep the flow as one that is right, in ${pinsFolder}/`)
  .addOption(new Option('--check', 'fail where a flow is not the pinned one, or none is pinned').conflicts('pin'))
  .addHelpText('after', '\nMermaid flowcharts are drawn by GitHub, GitLab, editors and https://mermaid.live.')
  .action((id: string | undefined, { format, pin, check }: FlowOptions) => {
    const { markets } = soundSite(loadConfig(), 'The config has errors, so its flows are not known.')
    const market = id === undefined ? undefined : marketNamed(id, markets)
    if (pin) return pinFlows(market ? [market] : markets, !market)
    if (check) return checkFlows(market ? [market] : markets, !market)
    if (!market) throw new UsageError('Name a market, or say --check or --pin for all of them.')
    process.stdout.write(formats[format](market, market.wizard))
  })

type MarketWithWizard = Market & { readonly wizard: WizardConfig }

function marketNamed(id: string, markets: readonly Market[]): MarketWithWizard {
  const market = markets.find((one) => one.id === id)
  const able = list(markets.flatMap((one) => (one.wizard ? [one.id] : [])))
  if (!market) {
    const known = markets.map((one) => one.id)
    throw new UsageError(`There is no market ${quote(id)}.${didYouMean(id, known)} The markets with a wizard: ${able}.`)
  }
  const { name, wizard, enquiryPath } = market
  if (!wizard) throw new Error(`${name} has no wizard: its quote links lead to ${enquiryPath}. With one: ${able}.`)
  return { ...market, wizard }
}

function pinFlows(markets: readonly Market[], all: boolean): void {
  for (const { file, flow, problem } of pinsOf(markets, all)) {
    if (problem === undefined) continue
    mkdirSync(pinsFolder, { recursive: true })
    if (flow === undefined) rmSync(file)
    else writeFileSync(file, flow)
    console.log(`${file} ${flow === undefined ? 'removed' : 'written'}: commit it.`)
  }
  console.log(`${count(pinnedFlows(markets).size, 'flow')} pinned.`)
}

function checkFlows(markets: readonly Market[], all: boolean): void {
  const problems = pinsOf(markets, all).flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
  console.log(`${count(pinnedFlows(markets).size, 'flow')} as pinned.`)
}

/** The pins of these markets; if these are all markets, leftover pins of removed ones too. */
function pinsOf(markets: readonly Market[], all: boolean) {
  const flows = pinnedFlows(markets)
  const present = existsSync(pinsFolder) ? readdirSync(pinsFolder).map((name) => `${pinsFolder}/${name}`) : []
  return [...new Set([...flows.keys(), ...(all ? present : [])])].map((file) => {
    const flow = flows.get(file)
    const pinned = present.includes(file) ? readFileSync(file, 'utf8') : undefined
    return { file, flow, problem: pinProblem(file, flow, pinned) }
  })
}

await run(command)
