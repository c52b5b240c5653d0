import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { project, type ServedSite, serveSite } from './served-site.ts'

const run = promisify(execFile)

/** What the project's build and server are made of. */
const parts = ['config', 'schemas', 'scripts', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts']

type Change = (config: string) => Promise<void>

/** Builds and serves a copy of the project after a change to its config; closing it removes the copy. */
export function serveCopy(change: Change): Promise<ServedSite> {
  return withCopy(change, serveSite)
}

/** Builds a copy of the project after a change to its config and serves it in some way; closing it removes the copy. */
export async function withCopy<Served extends { close(): Promise<void> }>(
  change: Change,
  serve: (root: string) => Promise<Served>,
): Promise<Served> {
  const root = await mkdtemp(path.join(tmpdir(), 'helpercompare-copy-'))
  const remove = () => rm(root, { recursive: true })
  try {
    await build(root, change)
    const site = await serve(root)
    return { ...site, close: () => site.close().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function build(root: string, change: Change): Promise<void> {
  for (const part of parts) await cp(path.join(project, part), path.join(root, part), { recursive: true })
  await symlink(path.join(project, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  await change(path.join(root, 'config'))
  await run(process.execPath, ['scripts/build.ts'], { cwd: root })
}
