import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { readFileValue } from '#checker/edit.ts'
import { isConfigFile } from '#checker/files.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import type { Random } from '#tests/mutation/mutations.ts'
import { countIn, edited } from './edited.ts'

/** The state after a process that edits was killed. */
export interface Killed {
  /** The last count that it acknowledged. */
  readonly count: number
  readonly faults: readonly string[]
}

/** Kills a process that edits the config under a root at a random moment, and checks the files afterwards. */
export async function killOnce(root: string, began: number, random: Random): Promise<Killed> {
  const acknowledged = await editUntilKilled(root, began, random() * 250)
  const count = Math.max(began, ...acknowledged.values())
  const torn = globSync('config/**/*', { cwd: root }).filter((file) => isTorn(root, file))
  const told: string[] = []
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot, tell: (sentence) => told.push(sentence) })
  const lost = [...acknowledged].filter(([file, last]) => countIn(workspace, file) < last)
  const most = Math.max(count, ...edited.map((file) => countIn(workspace, file)))
  const left = globSync('config/**/.*', { cwd: root })
  await workspace.close()
  return {
    count: most,
    faults: [
      ...torn.map((file) => `${file} is torn`),
      ...lost.map(([file, last]) => `${file} has lost ${last}`),
      ...left.map((file) => `${file} was left behind`),
      ...told,
    ],
  }
}

function isTorn(root: string, file: string): boolean {
  return isConfigFile(file) && readFileValue(file, readFileSync(path.join(root, file), 'utf8')) === undefined
}

/** The last counts that were acknowledged, by file. */
function editUntilKilled(root: string, began: number, wait: number): Promise<ReadonlyMap<string, number>> {
  const script = path.join(import.meta.dirname, 'editing.ts')
  const child = spawn(process.execPath, [script, root, String(began)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (said === '') setTimeout(() => child.kill('SIGKILL'), wait)
    said += text
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`The process that edits has ended by itself, with ${code}.`))
      const lines = said.split('\n').slice(1, -1)
      resolve(new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))])))
    })
  })
}
