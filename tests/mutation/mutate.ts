/**
 * `npm run test:mutate`: makes thousands of random edits of the real config; each must give an error that points at it,
 * or a site whose pages all build and render.
 */
import process from 'node:process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createServer } from 'vite'
import { readConfigFiles } from '#checker/disk.ts'
import { wholeNumber } from '#cli/command.ts'
import { noAssets } from '#site/assets.ts'
import { runProof } from '#tests/runner/harness.ts'
import { distantErrors, mutationRun, outcomes, type Run } from './mutation-run.ts'

const workers = 2

interface Share {
  readonly seed: number
  readonly most: number
  readonly seconds: number
}

interface Options {
  readonly seed: number
  readonly edits: number
  readonly seconds: number
}

if (isMainThread) {
  await runProof(
    'test:mutate',
    'Edits the real config at random and checks what comes of it.',
    (command) =>
      command
        .option('--seed <number>', 'other edits', wholeNumber, 1)
        .option('--edits <number>', 'how many edits', wholeNumber, 10_000)
        .option('--seconds <number>', 'for how long at most', wholeNumber, 240),
    async (proof, { seed, edits, seconds }: Options) => {
      const most = Math.ceil(edits / workers)
      const shares = Array.from({ length: workers }, (_, i) => ({ seed: seed + i * most, most, seconds }))
      const runs = await Promise.all(shares.map(runAside))
      for (const fault of runs.flatMap(({ faults }) => faults)) proof.problem(fault)
      const total = (of: (run: Run) => number | undefined) => runs.reduce((sum, run) => sum + (of(run) ?? 0), 0)
      const kinds = [...new Set(runs.flatMap(({ byKind }) => Object.keys(byKind)))].sort()
      const results = [
        ...Object.values(outcomes).map((name) => [name, name] as const),
        ...distantErrors.map(({ name, reason }) => [`${name}: ${reason}`, name] as const),
      ]
      if (kinds.length === 0) proof.problem(`No edit was made within ${seconds} seconds.`)
      proof.table({
        title: `edits from seed ${seed}`,
        columns: ['times'],
        rows: [
          ...kinds.map((kind) => [kind, total(({ byKind }) => byKind[kind])] as const),
          ...results.map(([words, name]) => [words, total(({ tally }) => tally[name])] as const),
          ['pages rendered', total(({ rendered }) => rendered)],
        ],
      })
    },
  )
} else parentPort?.postMessage(await runHere(workerData))

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
