import { checkConfig } from '../src/config/check.ts'
import { readConfigFiles } from '../src/config/read.ts'
import type { Site } from '../src/engine/site.ts'
import { newMarket } from '../src/tools/market/new-market.ts'

/** How many markets more than today's are checked, each step twice the one before. */
const steps = [125, 250, 500, 1000]

/** Prints how long a check takes with ever more markets, and how it grows from step to step: linear is a factor of 2. */
export function benchCheck(root: string, site: Site): void {
  const times = steps.map((count) => [count, checkTime(root, site, count)] as const)
  console.log('Check with more markets')
  console.table(
    Object.fromEntries(
      times.map(([count, time], i) => {
        const before = times[i - 1]?.[1]
        return [`+${count}`, { ms: Math.round(time), factor: before ? (time / before).toFixed(2) : '' }]
      }),
    ),
  )
}

/** Milliseconds that one check takes with so many more markets. */
function checkTime(root: string, site: Site, count: number): number {
  const { files, schemas } = readConfigFiles(root, root)
  const all = new Map(files)
  for (let i = 0; i < count; i += 1) {
    const { file, text } = newMarket({ ...answers, id: `market-${i}`, name: `Market ${i}` }, site)
    all.set(file, text)
  }
  const began = performance.now()
  const { diagnostics } = checkConfig(all, schemas)
  const time = performance.now() - began
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors[0]) throw new Error(`The markets made for this are not sound: ${errors[0].file}: ${errors[0].message}`)
  return time
}

const answers = {
  country: 'TH',
  currency: 'THB',
  symbol: 'THB',
  locale: 'en-TH',
  'time-zone': 'Asia/Bangkok',
  accent: '#7a1f4b',
  like: 'none',
}
