import process from 'node:process'
import { checkConfig } from '#config/check.ts'
import { readConfigFiles } from '#config/read.ts'
import type { Site } from '#engine/site/site.ts'
import type { NewMarket } from '#tools/market/new-market.ts'
import { madeMarket } from './scale.ts'

/** How many markets more than today's are checked, each step twice the one before. */
const steps = [125, 250, 500, 1000]

/** How often each step is checked; the shortest time counts, since other work only makes a check slower. */
const attempts = 3

/** Prints how long a check takes with more and more markets, and the growth from the first step to the last. */
export function benchCheck(root: string, site: Site): void {
  const markets = Array.from({ length: steps.at(-1) ?? 0 }, (_, i) => madeMarket(site, i))
  checkTime(root, [])
  const times = steps.map((count) => {
    return Math.min(...Array.from({ length: attempts }, () => checkTime(root, markets.slice(0, count))))
  })
  console.log('A check of a config with more markets, in milliseconds of processor time')
  console.table(
    Object.fromEntries(
      steps.map((count, i) => {
        const [time = 0, before] = [times[i], times[i - 1]]
        const growth = before ? `× ${(time / before).toFixed(2)}` : ''
        return [`${count} more`, { ms: Math.round(time), 'since the row above': growth }]
      }),
    ),
  )
  const [first = 1, last = 0] = [times[0], times.at(-1)]
  const most = (steps.at(-1) ?? 0) / (steps[0] ?? 1)
  const growth = `With ${most} times as many, a check takes ${(last / first).toFixed(1)} times as long`
  console.log(`${growth}; more than ${most} would be worse than linear.`)
}

/** Milliseconds of processor time that one check takes with these markets added. */
function checkTime(root: string, markets: readonly NewMarket[]): number {
  // Reads the files again, because unchanged ones would not be checked again.
  const { files, schemas } = readConfigFiles(root, root)
  const all = new Map([...files, ...markets.map(({ file, text }) => [file, text] as const)])
  const began = process.cpuUsage()
  const { diagnostics } = checkConfig(all, schemas)
  const { user, system } = process.cpuUsage(began)
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error) throw new Error(`The markets made for this are not sound: ${error.file}: ${error.message}`)
  return (user + system) / 1000
}
