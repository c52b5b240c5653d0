import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs a command to its end; throws with its last words if it fails. */
export async function execute(command: string, args: readonly string[], cwd?: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-1000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${code}: ${said.trim() || 'no words'}`)
}

/** Does some work with a temporary folder. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
