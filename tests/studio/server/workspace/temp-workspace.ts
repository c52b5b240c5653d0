import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createWorkspace, type Workspace } from '#studio/server/workspace/workspace.ts'
import { copySound, projectRoot } from '#tests/config/sound.ts'
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

/** A temporary folder with a config, which the caller removes. */
export function ownConfig(): string {
  const root = newRoot()
  cpSync(path.join(launchRoot, 'config'), path.join(root, 'config'), { recursive: true })
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
