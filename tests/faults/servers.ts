import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../../src/engine/site/site.ts'
import { type BuildFolder, currentBuild } from '../../src/server/pages/build-folder.ts'
import { runCommand } from '../runner/run-command.ts'

/** The site as it is built; builds it first where it is not, and throws where that fails. */
export async function builtSite(): Promise<Site> {
  const build = await currentBuild('.').catch(() => undefined)
  if (build === undefined) {
    const { code } = await runCommand('node', ['scripts/build.ts'], { live: true })
    if (code !== 0) throw new Error('The site cannot be built.')
  }
  return readSite(build ?? (await currentBuild('.')))
}

/** The site of a build. */
async function readSite({ server }: BuildFolder): Promise<Site> {
  return JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8'))
}

/** A server of the built site in a process of its own. */
export interface Server {
  readonly url: string
  readonly pid: number
  /** What it wrote last, when it ended by itself. */
  readonly fallen: () => string | undefined
  /** Tells it to change to the newest build. */
  reload(): void
  /** Ends it with a signal and waits for its end; resolves to its exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts a server on a free port of the loopback interface, without a limit on posts; ours, or that of a script, in a folder. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  script = 'scripts/serve.ts',
  cwd = '.',
): Promise<Server> {
  const child = spawn(process.execPath, [script], {
    cwd,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Whatever becomes of this program, it leaves no server behind.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let tail = ''
  let fallen: string | undefined
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-1000)
  })
  child.once('close', () => {
    fallen = tail || 'without a word'
  })
  const url = await addressOf(child)
  return {
    url,
    pid: child.pid ?? 0,
    fallen: () => fallen,
    reload: () => void child.kill('SIGHUP'),
    async end(signal) {
      if (child.exitCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** The address that a server prints once it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 10_000) output += text
      const [, url] = /runs at (http:\/\/[\d.]+:\d+)/.exec(output) ?? []
      if (url) resolve(url)
    })
  }
  child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  return promise
}

/** Whether `/readyz` answers with a status; it has 5 seconds for that. */
export async function readyIs(status: number, server: string): Promise<boolean> {
  const end = Date.now() + 5000
  let seen = 0
  while (seen !== status && Date.now() < end) {
    const answer = await fetch(`${server}/readyz`)
    await answer.text()
    seen = answer.status
    await sleep(50)
  }
  return seen === status
}
