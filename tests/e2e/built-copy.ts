import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createChecker } from '#config/check.ts'
import { checkCache } from '#config/check-cache.ts'
import { readConfigFiles } from '#config/read.ts'
import type { Site } from '#engine/site/site.ts'
import { build } from '#site/build/build.ts'
import { launch, project, type ServedSite, serveSite } from './served-site.ts'

type Change = (config: string) => Promise<void>

/** Builds and serves the launch's site after a change to its config; closing it removes the copy. */
export function serveCopy(change: Change): Promise<ServedSite> {
  return withCopy(change, serveSite)
}

/** Builds the launch's site after a change to its config and serves it in some way; closing it removes the copy. */
export async function withCopy<Served extends { close(): Promise<void> }>(
  change: Change,
  serve: (root: string) => Promise<Served>,
): Promise<Served> {
  const root = await mkdtemp(path.join(tmpdir(), 'helpercompare-copy-'))
  const remove = () => rm(root, { recursive: true })
  try {
    await buildCopy(root, change)
    const site = await serve(root)
    return { ...site, close: () => site.close().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function buildCopy(root: string, change: Change): Promise<void> {
  await cp(path.join(launch, 'config'), path.join(root, 'config'), { recursive: true })
  // The server's bundle resolves packages from its own folder.
  await symlink(path.join(project, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  await change(path.join(root, 'config'))
  process.env['NODE_ENV'] = 'production'
  // Compressing each page anew would take longer than everything else.
  await build(
    root,
    () => siteIn(root),
    () => {},
    { compressed: false },
  )
}

function siteIn(root: string): Site {
  const { files, schemas } = readConfigFiles(root, project)
  const { site, diagnostics } = createChecker(checkCache(() => root))(files, schemas)
  if (site) return site
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  throw new Error(errors.map(({ file, message }) => `${file}: ${message}`).join('\n'))
}
