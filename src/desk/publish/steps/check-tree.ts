import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Check, createChecker, withCauses } from '#checker/check.ts'
import { checkCache, readConfigFiles } from '#checker/disk.ts'
import type { ConfigFiles } from '#checker/files.ts'
import type { Diagnostic } from '#checker/findings.ts'
import { git } from '#workbench/server/git.ts'
import type { CheckTask, ConfigError } from './check.ts'

/** The errors of a config as it is in a tree, by the edits that caused them, without touching the work tree. */
export async function errorsIn(
  task: CheckTask,
  check: Check = createChecker(checkCache(() => task.root)),
): Promise<ConfigError[]> {
  const { tree, before, day } = task
  const config = await configIn(task, tree)
  const options = { today: day }
  const { diagnostics } = check(config.files, config.schemas, options)
  const isFailing = before !== undefined && diagnostics.filter(isError).length > 1
  const found = isFailing
    ? withCauses(diagnostics, { ...config, before: (await configIn(task, before)).files, check, options })
    : diagnostics
  return found.filter(isError).map(({ file, line, message, rule, causedBy }) => {
    return { file, line, message, rule, ...(causedBy && { causedBy }) }
  })
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** The config as it is in a tree, pictures included. */
async function configIn({ root, schemasRoot }: CheckTask, tree: string): Promise<ConfigFiles> {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-check-'))
  const index = { GIT_INDEX_FILE: path.join(folder, 'index') }
  try {
    // Git checks out an index from the top of a work tree alone.
    const [top = root, prefix = ''] = (await git(root, ['rev-parse', '--show-toplevel', '--show-prefix'])).split('\n')
    await git(top, ['read-tree', '--prefix=config/', `${tree}:${prefix}config`], index)
    await git(top, ['checkout-index', '--all', `--prefix=${folder}/`], index)
    return readConfigFiles(folder, schemasRoot)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
