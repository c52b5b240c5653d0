import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createWorkspace, type Workspace } from '#studio/server/workspace/workspace.ts'
import { copySound, projectRoot } from '#tests/checker/sound.ts'
import { copySite } from '#tests/e2e/small-site.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'

/** A folder of modules that has nothing but the cache of checks. */
const modules = path.join(projectRoot, 'node_modules/.cache/test-checks')

/** A temporary folder with a config, removed after the test. */
export function tempConfig(): string {
  return untilFinished(ownConfig())
}

/** The same with the sound config, which is small, so that its checks take a fraction of the time. */
export function smallConfig(): string {
  const root = newRoot()
  copySound(root)
  return untilFinished(root)
}

const parts = [
  'site.json',
  'benefits.json',
  'markets/bahrain.json',
  'markets/kuwait.json',
  'markets/oman.json',
  'markets/qatar.json',
  'providers/uae/oman.json',
  'articles/kuwait-expat-guide.md',
  'pages/contact.json',
  'assets/favicon.svg',
]

/** A few files of the config, for tests that check nothing: they are copied, read and committed in a fraction of the time. */
export function partialConfig(): string {
  const root = newRoot()
  for (const file of parts) cpSync(path.join(launchRoot, 'config', file), path.join(root, 'config', file))
  return untilFinished(root)
}

/** A temporary folder with a config, which the caller removes. */
export function ownConfig(): string {
  const root = newRoot()
  copySite('small', root)
  return root
}

/** A folder whose first check has the results of earlier tests. */
function newRoot(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'studio-'))
  mkdirSync(modules, { recursive: true })
  symlinkSync(modules, path.join(root, 'node_modules'), 'junction')
  return root
}

function untilFinished(root: string): string {
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** The config of a folder, open for editing until the test ends; sentences for the terminal go into `told`. */
export async function opened(root: string, told: string[] = []): Promise<Workspace> {
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot, tell: (sentence) => told.push(sentence) })
  onTestFinished(() => workspace.close())
  return workspace
}
