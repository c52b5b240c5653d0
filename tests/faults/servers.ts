import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '#engine/site.ts'
import { type BuildFolder, currentBuild } from '#server/pages.ts'
import { runCommand } from '#tests/runner/run-command.ts'

/** Builds the site first if there is no build. */
export async function builtSite(): Promise<Site> {
  const build = await currentBuild('.').catch(() => undefined)
  if (build === undefined) {
    const { code } = await runCommand('node', ['scripts/build.ts'], { live: true })
    if (code !== 0) throw new Error('The site cannot be built.')
  }
  return readSite(build ?? (await currentBuild('.')))
}

async function readSite({ server }: BuildFolder): Promise<Site> {
  return JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8'))
}

/** A process that serves the built site. */
export interface Server {
  readonly url: string
  readonly pid: number
  /** The last lines on its standard error, if it exited by itself. */
  readonly fallen: () => string | undefined
  /** Tells it to change to the newest build. */
  reload(): void
  /** Sends a signal; resolves to the exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts a server, or another script that prints its address, on a free port and without a rate limit. */
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
  // No server outlives this program.
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
export async function addressOf(child: ChildProcess, said = /runs at (http:\/\/[\d.]+:\d+)/): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 10_000) output += text
      const [, url] = said.exec(output) ?? []
      if (url) resolve(url)
    })
  }
  child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  return promise
}

/** Whether `/readyz` answers with a status within 5 seconds. */
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
