import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** Runs a command to its end, with further variables; throws with its last words if it fails. */
export async function execute(
  command: string,
  args: readonly string[],
  cwd?: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { ...process.env, ...variables }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
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
