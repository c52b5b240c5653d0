/**
 * `npm run test:kill`: kills Studio's server at random moments while it changes and saves. No file may be lost or torn,
 * and no acknowledged change lost. With `--publishing` it kills the desk while it publishes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { newCommand, run, wholeNumber } from '#cli/command.ts'
import { killPublishing } from '#tests/desk/publish/kill/kill-publishing.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { killOnce } from './kill.ts'

const command = newCommand(
  'npm run test:kill --',
  "Kills Studio's server at random moments of changing and saving; says what was lost or torn.",
)
  .argument('[times]', 'how often', wholeNumber, 200)
  .option('--seed <number>', 'kill at the moments of an earlier run', wholeNumber)
  .option('--publishing', 'kill the desk while it publishes: the site stays whole, and main, remote and site agree')
  .action(killOften)

interface KillOptions {
  readonly seed?: number
  readonly publishing?: true
}

async function killOften(times: number, { seed = Date.now(), publishing }: KillOptions): Promise<void> {
  const again = `npm run test:kill -- ${times} --seed ${seed}${publishing ? ' --publishing' : ''}`
  console.log(`${again} kills at the same moments again.`)
  if (publishing) {
    const faults = await killPublishing(times, randomFrom(seed))
    for (const fault of faults) console.error(fault)
    console.log(`Killed ${times} publications: ${faults.length} faults.`)
    process.exitCode = faults.length > 0 ? 1 : 0
    return
  }
  const root = mkdtempSync(path.join(tmpdir(), 'studio-kill-'))
  cpSync(path.join(launchRoot, 'config'), path.join(root, 'config'), { recursive: true })
  const random = randomFrom(seed)
  let count = 0
  const faults: string[] = []
  for (let i = 0; i < times; i += 1) {
    const killed = await killOnce(root, count, random)
    count = killed.count
    faults.push(...killed.faults)
    for (const fault of killed.faults) console.error(fault)
  }
  rmSync(root, { recursive: true })
  console.log(`Killed ${times} times after ${count} changes: ${faults.length} faults.`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

await run(command)
