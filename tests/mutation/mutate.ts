/**
 * `npm run test:mutate`: makes thousands of random edits of the real config; each must give an error that points at it,
 * or a site whose pages all build and render.
 */
import process from 'node:process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createServer } from 'vite'
import { newCommand, run, wholeNumber } from '#cli/command.ts'
import { readConfigFiles } from '#config/read.ts'
import { noAssets } from '#site/assets.ts'
import { distantErrors, mutationRun, outcomes, type Run } from './mutation-run.ts'

const workers = 2

interface Share {
  readonly seed: number
  readonly most: number
  readonly seconds: number
}

const command = newCommand('npm run test:mutate --', 'Edits the real config at random and checks what comes of it.')
  .option('--seed <number>', 'other edits', wholeNumber, 1)
  .option('--edits <number>', 'how many edits', wholeNumber, 10_000)
  .option('--seconds <number>', 'for how long at most', wholeNumber, 240)
  .addHelpText('after', '\nExit code 0: no fault; 1: a fault was found; 2: cannot be called so.')
  .action(async ({ seed, edits, seconds }: { seed: number; edits: number; seconds: number }) => {
    const most = Math.ceil(edits / workers)
    const shares = Array.from({ length: workers }, (_, i) => ({ seed: seed + i * most, most, seconds }))
    process.exitCode = report(await Promise.all(shares.map(runAside)), seed)
  })

if (isMainThread) await run(command)
else parentPort?.postMessage(await runHere(workerData))

/** Prints the results of the runs; returns the exit code. */
function report(runs: readonly Run[], seed: number): number {
  const faults = runs.flatMap((one) => one.faults)
  for (const fault of faults.slice(0, 20)) console.log(fault)
  const kinds = [...new Set(runs.flatMap(({ byKind }) => Object.keys(byKind)))].sort()
  const byKind = kinds.map((kind) => [kind, total(runs, (run) => run.byKind[kind])] as const)
  console.log(`${byKind.reduce((sum, [, count]) => sum + count, 0)} edits, from seed ${seed}:`)
  console.log(`  ${byKind.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  const times = (name: string): string => `${total(runs, ({ tally }) => tally[name])}`.padStart(7)
  for (const name of Object.values(outcomes)) console.log(`${times(name)}  ${name}`)
  for (const { name, reason } of distantErrors) console.log(`${times(name)}  ${name}: ${reason}`)
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
    // Dependencies need not be bundled for a browser.
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderPage } = (await vite.ssrLoadModule('/src/site/render.tsx')) as typeof import('#site/render.tsx')
    return await mutationRun(readConfigFiles('.'), (page) => renderPage(page, {}, noAssets), { seed, most, until })
  } finally {
    await vite.close()
  }
}
