/**
 * `npm run test:kill`: kills Studio's server at random moments while it changes and saves. No file may be lost or torn,
 * and no acknowledged change lost. With `--publishing` it kills the desk while it publishes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { wholeNumber } from '#cli/command.ts'
import { killPublishing } from '#tests/desk/publish/kill/kill-publishing.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'
import { type Random, randomFrom } from '#tests/mutation/mutations.ts'
import { type Proof, runProof } from '#tests/runner/harness.ts'
import { killOnce } from './kill.ts'

interface Options {
  readonly seed?: number
  readonly publishing?: true
}

await runProof(
  'test:kill',
  "Kills Studio's server at random moments of changing and saving; says what was lost or torn.",
  (command) =>
    command
      .argument('[times]', 'how often', wholeNumber, 200)
      .option('--seed <number>', 'kill at the moments of an earlier run', wholeNumber)
      .option(
        '--publishing',
        'kill the desk while it publishes: the site stays whole, and main, remote and site agree',
      ),
  async (proof, times: number, { seed = Date.now(), publishing }: Options) => {
    const again = `npm run test:kill -- ${times} --seed ${seed}${publishing ? ' --publishing' : ''}`
    console.log(`${again} kills at the same moments again.`)
    const changes = publishing ? times : await killStudio(proof, times, randomFrom(seed))
    const faults = publishing ? await killPublishing(times, randomFrom(seed)) : []
    for (const fault of faults) proof.problem(fault)
    proof.table({
      title: `from seed ${seed}`,
      columns: ['times'],
      rows: [
        [publishing ? 'publications killed' : 'killed', times],
        ['changes', changes],
      ],
    })
  },
)

/** Resolves to how many changes were acknowledged. */
async function killStudio({ problem }: Proof, times: number, random: Random): Promise<number> {
  const root = mkdtempSync(path.join(tmpdir(), 'studio-kill-'))
  cpSync(path.join(launchRoot, 'config'), path.join(root, 'config'), { recursive: true })
  let count = 0
  for (let i = 0; i < times; i += 1) {
    const killed = await killOnce(root, count, random)
    count = killed.count
    for (const fault of killed.faults) problem(fault)
  }
  rmSync(root, { recursive: true })
  return count
}
