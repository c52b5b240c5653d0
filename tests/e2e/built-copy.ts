import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { build } from '#build/build.ts'
import { createChecker } from '#checker/check.ts'
import { checkCache, readConfigFiles } from '#checker/disk.ts'
import type { Site } from '#engine/site.ts'
import { isAll } from '#tests/runner/samples.ts'
import { project, type ServedSite, serveSite } from './served-site.ts'
import { copySite, type Size } from './small-site.ts'

type Change = (config: string) => Promise<void>

/** A site is built within this time, in milliseconds, also on a busy machine. */
export const buildMs = 240_000

/** Builds and serves the launch's site after a change to its config; closing it removes the copy. */
export function serveCopy(change: Change, size?: Size): Promise<ServedSite> {
  return withCopy(change, serveSite, size)
}

/**
 * Builds the launch's site after a change to its config and serves it in some way; closing it removes the copy. It is the
 * small copy, unless tests that are `@slow` run too.
 */
export async function withCopy<Served extends { close(): Promise<void> }>(
  change: Change,
  serve: (root: string) => Promise<Served>,
  size: Size = isAll ? 'whole' : 'small',
): Promise<Served> {
  const root = await mkdtemp(path.join(tmpdir(), 'helpercompare-copy-'))
  const remove = () => rm(root, { recursive: true })
  try {
    await buildCopy(root, change, size)
    const site = await serve(root)
    return { ...site, close: () => site.close().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Builds and serves one of the `examples/`; closing it removes the copy. */
export async function serveExample(name: string): Promise<ServedSite> {
  const root = await mkdtemp(path.join(tmpdir(), `helpercompare-${name}-`))
  await cp(path.join(project, 'examples', name, 'config'), path.join(root, 'config'), { recursive: true })
  await buildIn(root)
  const site = await serveSite(root)
  return { ...site, close: () => site.close().then(() => rm(root, { recursive: true })) }
}

async function buildCopy(root: string, change: Change, size: Size): Promise<void> {
  copySite(size, root)
  await buildIn(root, change)
}

async function buildIn(root: string, change: Change = async () => {}): Promise<void> {
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
