import { fork } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { currentBuild } from '#server/pages.ts'
import { RequestError } from '#workbench/request-error.ts'

export interface BuildTask {
  readonly root: string
  readonly commit: string
  /** Called with each line of the build. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

const script = path.resolve(import.meta.dirname, '../../../../scripts/build.ts')

/** How much of what a build said last is kept for its failure. */
const keptCharacters = 2000

/** Builds the site of the checked-out config in a process of its own, and makes it `builds/current`. Throws a `RequestError`. */
export async function buildSite({ root, commit, say, signal }: BuildTask): Promise<void> {
  // The channel ends the build where the desk is killed.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(script, ['--commit', commit], { cwd: root, signal, env, silent: true })
  let wrong = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    wrong = (wrong + text).slice(-keptCharacters)
  })
  if (child.stdout) createInterface({ input: child.stdout }).on('line', say)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new RequestError('conflict', `The build failed: ${wrong.trim() || `it ended with ${code} without a word`}`)
}

/** The name of the current build if it is that of a commit; builds of the desk and of packages bear its beginning. */
export async function buildOf(root: string, commit: string): Promise<string | undefined> {
  const build = await currentBuild(root).catch(() => undefined)
  return build && commitIn(build.name) === shortOf(commit) ? build.name : undefined
}

/** The beginning of the commit that a build's name ends with; undefined for a build of `npm run build`. */
export function commitIn(build: string): string | undefined {
  return /-([0-9a-f]{10})$/.exec(build)?.[1]
}

function shortOf(commit: string): string {
  return commit.slice(0, 10)
}
