/**
 * `npm run test:mutate`: thousands of random edits to the real config, of which each must give an error that points at
 * it, or a site whose pages all build and render.
 */
import process from 'node:process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createServer } from 'vite'
import { readConfigFiles } from '../src/config/read.ts'
import { noAssets } from '../src/site/build-assets.ts'
import { commandLine, misused } from './command-line.ts'
import { elsewhere } from './elsewhere.ts'
import { mutationRun, outcomes, type Run } from './mutation-run.ts'

const workers = 2

const usage = `Usage: npm run test:mutate [-- --seed N] [--edits N] [--seconds N]
--seed begins elsewhere; --edits (10000) and --seconds (240) bound it.
Exit code 0: no fault; 1: a fault was found; 2: cannot be called so.`

interface Share {
  readonly seed: number
  readonly most: number
  readonly seconds: number
}

if (isMainThread) process.exitCode = await main()
else parentPort?.postMessage(await runHere(workerData))

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = commandLine(usage, { options: { seed: text, edits: text, seconds: text } })
  const { seed = '1', edits = '10000', seconds = '240' } = values
  const wrong = [seed, edits, seconds].find((value) => !/^\d+$/.test(value))
  if (wrong !== undefined) misused(`--seed, --edits and --seconds take whole numbers, not "${wrong}".`, usage)
  const most = Math.ceil(Number(edits) / workers)
  const shares = Array.from({ length: workers }, (_, i) => ({ seed: Number(seed) + i * most, most }))
  const runs = await Promise.all(shares.map((share) => runAside({ ...share, seconds: Number(seconds) })))
  return report(runs, seed)
}

/** Prints what the runs came to; returns the exit code. */
function report(runs: readonly Run[], seed: string): number {
  const faults = runs.flatMap((one) => one.faults)
  for (const fault of faults.slice(0, 20)) console.log(fault)
  const kinds = [...new Set(runs.flatMap(({ byKind }) => Object.keys(byKind)))].sort()
  const byKind = kinds.map((kind) => [kind, total(runs, (run) => run.byKind[kind])] as const)
  console.log(`${byKind.reduce((sum, [, times]) => sum + times, 0)} edits, from seed ${seed}:`)
  console.log(`  ${byKind.map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
  const came = (name: string): string => `${total(runs, ({ tally }) => tally[name])}`.padStart(7)
  for (const name of Object.values(outcomes)) console.log(`${came(name)}  ${name}`)
  for (const { name, reason } of elsewhere) console.log(`${came(name)}  ${name}: ${reason}`)
  console.log(`${faults.length}`.padStart(7), faults.length === 1 ? ' fault' : ' faults')
  console.log(`${total(runs, ({ rendered }) => rendered)} pages rendered.`)
  return faults.length > 0 ? 1 : 0
}

function total(runs: readonly Run[], of: (run: Run) => number | undefined): number {
  return runs.reduce((sum, run) => sum + (of(run) ?? 0), 0)
}

function runAside(share: Share): Promise<Run> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: share }).once('message', resolve).once('error', reject)
  })
}

async function runHere({ seed, most, seconds }: Share): Promise<Run> {
  const until = performance.now() + seconds * 1000
  process.env['NODE_ENV'] = 'production'
  const vite = await createServer({
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    // Nothing is made ready for a browser.
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderPage } = (await vite.ssrLoadModule('/src/site/render.tsx')) as typeof import('../src/site/render.tsx')
    return await mutationRun(readConfigFiles('.'), (page) => renderPage(page, {}, noAssets), { seed, most, until })
  } finally {
    await vite.close()
  }
}
