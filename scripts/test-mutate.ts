/**
 * `npm run test:mutate`: thousands of random edits to the real config, of which each must give an error or a site whose
 * pages all build. `--seed N` begins elsewhere, `--edits N` and `--seconds N` bound it. Exit code 1: a fault was found.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readConfigFiles } from '../src/config/read.ts'
import { mutationRun, type Run } from './mutation-run.ts'

const workers = 2

if (isMainThread) await main()
else {
  const { seed, edits, seconds } = workerData
  parentPort?.postMessage(mutationRun(readConfigFiles('.'), seed, edits, performance.now() + seconds * 1000))
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seed: text, edits: text, seconds: text } })
  const { seed = '1', edits = '10000', seconds = '110' } = values
  const share = Math.ceil(Number(edits) / workers)
  const runs = await Promise.all(
    Array.from({ length: workers }, (_, i) =>
      run({ seed: Number(seed) + i * share, edits: share, seconds: Number(seconds) }),
    ),
  )
  const faults = runs.flatMap((one) => one.faults)
  for (const fault of faults.slice(0, 20)) console.log(fault)
  const sum = (of: (one: Run) => number): number => runs.reduce((total, one) => total + of(one), 0)
  const kinds = [...new Set(runs.flatMap(({ byKind }) => Object.keys(byKind)))]
  console.log(kinds.map((kind) => `${kind} ${sum(({ byKind }) => byKind[kind] ?? 0)}`).join(', '))
  console.log(`an error at the edited place or above it: ${sum(({ tally }) => tally.atPlace)}`)
  console.log(`an error elsewhere in the edited file: ${sum(({ tally }) => tally.sameFile)}`)
  console.log(`an error in another file that refers to it: ${sum(({ tally }) => tally.otherFiles)}`)
  console.log(`a site whose pages all build: ${sum(({ tally }) => tally.sound)}`)
  console.log(`faults: ${faults.length}, from seed ${seed}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function run(data: { seed: number; edits: number; seconds: number }): Promise<Run> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: data }).once('message', resolve).once('error', reject)
  })
}
