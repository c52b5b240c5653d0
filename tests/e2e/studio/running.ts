import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { expect } from 'playwright/test'
import type { State } from '#studio/protocol.ts'
import { project } from '#tests/e2e/served-site.ts'
import { copySite, type Size } from '#tests/e2e/small-site.ts'

/** Studio in a process of its own, with a config of its own. */
export interface RunningStudio {
  /** The address that the command printed, with the token. */
  readonly address: string
  /** The folder that has config/; a repository of git. */
  readonly root: string
  /** The text of a file as it is on the disk. */
  read(file: string): string
  write(file: string, text: string): void
  remove(file: string): void
  git(...args: readonly string[]): string
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Restarts it at the same port, with a new token; resolves to the new address. */
  restart(): Promise<string>
  /** Undoes what windows, other programs and git did since it started; resolves once Studio has seen that. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts the command with a copy of the launch's config, whole or small, and with these settings. */
export async function runStudio(size: Size, settings: Readonly<Record<string, string>> = {}): Promise<RunningStudio> {
  const root = mkdtempSync(path.join(tmpdir(), 'studio-'))
  copySite(size, root)
  cpSync(path.join(project, 'schemas'), path.join(root, 'schemas'), { recursive: true })
  writeFileSync(path.join(root, '.gitignore'), 'drafts/\nnode_modules/\n')
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  git('add', '.')
  git('commit', '--quiet', '--message=Begin')
  let running = await started(root, { ...settings, PORT: '0' })
  const begin = git('rev-parse', 'HEAD').trim()
  const sound = await foundBy(running.address)
  return {
    get address() {
      return running.address
    },
    root,
    git,
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(root, file), text),
    remove: (file) => rmSync(path.join(root, file)),
    kill: () => running.end('SIGKILL'),
    async restart() {
      running = await started(root, { ...settings, PORT: new URL(running.address).port })
      return running.address
    },
    async reset() {
      // One step after the other, until there is nothing to undo.
      while ((await post(running.address, 'undo')).ok);
      // An undone change that was saved would stay unsaved beside the file that git restores.
      await post(running.address, 'save')
      git('checkout', '--quiet', '--force', '-B', 'main', begin)
      git('clean', '--quiet', '--force', '-d')
      const all = git('branch', '--format=%(refname:short)').trim().split('\n')
      const branches = all.filter((name) => name !== 'main')
      if (branches.length > 0) git('branch', '--quiet', '--delete', '--force', ...branches)
      for (const kept of ['drafts/before.json', 'drafts/pictures'])
        rmSync(path.join(root, kept), { recursive: true, force: true })
      // Reads the disk at once.
      await post(running.address, 'save')
      await expect.poll(() => foundBy(running.address), { intervals: [20, 50, 100] }).toEqual(sound)
    },
    async close() {
      await running.end('SIGTERM')
      rmSync(root, { recursive: true })
    },
  }
}

/** What is found in the config, and what is not saved. */
async function foundBy(address: string) {
  const response = await fetch(new URL('/api/state', address), { headers: headersFor(address) })
  const { findings, workspace }: State = JSON.parse(await response.text())
  const { unsaved, conflicts } = workspace
  return { files: findings.files, unsaved, conflicts }
}

function post(address: string, path: string): Promise<Response> {
  return fetch(new URL(`/api/${path}`, address), { method: 'POST', headers: headersFor(address), body: '{}' })
}

function headersFor(address: string): Record<string, string> {
  const authorization = `Bearer ${new URL(address).hash.replace('#token=', '')}`
  // A connection that is kept may be closed by Studio just when the next request begins.
  return { authorization, 'content-type': 'application/json', connection: 'close' }
}

interface Started {
  readonly address: string
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

async function started(root: string, settings: Readonly<Record<string, string>>): Promise<Started> {
  const script = path.join(project, 'scripts/studio.ts')
  const server = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for await (const line of createInterface({ input: server.stdout })) {
    const [address] = /http:\/\/\S+#token=\S+/.exec(line) ?? []
    if (address === undefined) continue
    const end = (signal: NodeJS.Signals) => {
      server.kill(signal)
      return ended
    }
    return { address, end }
  }
  throw new Error('Studio did not start.')
}
