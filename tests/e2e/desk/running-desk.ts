import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { freePort } from '#tests/desk/free-port.ts'
import { project } from '#tests/e2e/served-site.ts'
import { copySite, type Size } from '#tests/e2e/small-site.ts'

/** The desk in a process of its own, with a config and a database of its own. */
export interface RunningDesk {
  readonly address: string
  /** The link that it printed. */
  readonly ownerLink: string
  /** The folder that has config/; a repository of git. */
  readonly root: string
  /** The JSON of a file as it is on the disk. */
  json(file: string): { readonly plans: readonly { readonly price: number }[] }
  readonly pid: number
  /** Lets the last sign-in of everybody be some minutes ago. */
  age(minutes: number): void
  /** Has scheduled publications be due now; returns the times at which they were due. */
  bringForward(): string[]
  close(): Promise<void>
}

interface RunOptions {
  readonly size?: Size
  readonly env?: Readonly<Record<string, string>>
  /** What is done in its folder before it starts. */
  readonly prepare?: (root: string) => Promise<void>
}

/** Starts the command with a copy of the launch's config, the whole unless a size says otherwise. */
export async function runDesk({ size = 'whole', env = {}, prepare }: RunOptions = {}): Promise<RunningDesk> {
  const root = mkdtempSync(path.join(tmpdir(), 'desk-'))
  copySite(size, root)
  cpSync(path.join(project, 'schemas'), path.join(root, 'schemas'), { recursive: true })
  writeFileSync(path.join(root, '.gitignore'), 'data/\ndrafts/\nnode_modules/\n')
  // A desk runs in a folder whose dependencies are installed, and caches its checks there.
  mkdirSync(path.join(root, 'node_modules'))
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Begin')
  await prepare?.(root)
  const port = await freePort()
  const server = spawn(process.execPath, [path.join(project, 'scripts/desk.ts')], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: path.join(root, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for await (const line of createInterface({ input: server.stdout })) {
    const [ownerLink] = /http:\/\/\S+#invitation=\S+/.exec(line) ?? []
    if (ownerLink === undefined) continue
    return {
      address: new URL(ownerLink).origin,
      ownerLink,
      root,
      pid: server.pid ?? 0,
      json: (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')),
      age(minutes) {
        const database = new Sqlite(path.join(root, 'data/leads.sqlite'))
        const at = new Date(Date.now() - minutes * 60_000).toISOString()
        database.prepare('update desk_sessions set authenticated_at = ?').run(at)
        database.close()
      },
      bringForward() {
        const database = new Sqlite(path.join(root, 'data/leads.sqlite'))
        const scheduled = "state = 'waiting' and due_at is not null"
        const due = database
          .prepare<[], string>(`select due_at from desk_publications where ${scheduled}`)
          .pluck()
          .all()
        database.prepare(`update desk_publications set due_at = ? where ${scheduled}`).run(new Date().toISOString())
        database.close()
        return due
      },
      async close() {
        server.kill('SIGTERM')
        await ended
        rmSync(root, { recursive: true })
      },
    }
  }
  throw new Error('The desk did not start.')
}
