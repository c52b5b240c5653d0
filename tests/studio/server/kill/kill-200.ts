/** Kills an editor 200 times while it saves: no file may be lost or torn, and no change that it acknowledged. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { launchRoot } from '../../../launch/launch-site.ts'
import { randomFrom } from '../../../mutation/mutations.ts'
import { killOnce } from './kill.ts'

const times = Number(process.argv[2] ?? 200)
const root = mkdtempSync(path.join(tmpdir(), 'studio-kill-'))
cpSync(path.join(launchRoot, 'config'), path.join(root, 'config'), { recursive: true })
const random = randomFrom(Date.now())
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
