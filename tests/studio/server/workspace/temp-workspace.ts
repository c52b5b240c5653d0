import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createWorkspace, type Workspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/config/sound.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'

/** A temporary folder with a config, removed after the test. */
export function tempConfig(): string {
  const root = ownConfig()
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** A temporary folder with a config, which the caller removes. */
export function ownConfig(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'studio-'))
  cpSync(path.join(launchRoot, 'config'), path.join(root, 'config'), { recursive: true })
  return root
}

/** The config of a folder, open for editing until the test ends; sentences for the terminal go into `told`. */
export async function opened(root: string, told: string[] = []): Promise<Workspace> {
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot, tell: (sentence) => told.push(sentence) })
  onTestFinished(() => workspace.close())
  return workspace
}
