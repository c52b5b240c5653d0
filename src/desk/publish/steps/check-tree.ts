import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Check, createChecker } from '#config/check.ts'
import { checkCache } from '#config/check-cache.ts'
import { readConfigFiles } from '#config/read.ts'
import { git } from '#studio/server/hand-over/git.ts'
import type { CheckTask, ConfigError } from './check.ts'

/** The errors of a config as it is in a tree, pictures included, without touching the work tree. */
export async function errorsIn(
  { root, schemasRoot, tree, day }: CheckTask,
  check: Check = createChecker(checkCache(() => root)),
): Promise<ConfigError[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-check-'))
  const index = { GIT_INDEX_FILE: path.join(folder, 'index') }
  try {
    // Git checks out an index from the top of a work tree alone.
    const [top = root, prefix = ''] = (await git(root, ['rev-parse', '--show-toplevel', '--show-prefix'])).split('\n')
    await git(top, ['read-tree', '--prefix=config/', `${tree}:${prefix}config`], index)
    await git(top, ['checkout-index', '--all', `--prefix=${folder}/`], index)
    const { files, schemas } = readConfigFiles(folder, schemasRoot)
    const { diagnostics } = check(files, schemas, { today: day })
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, message, rule }) => ({ file, line, message, rule }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
