import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createChecker } from '#config/check.ts'
import { checkCache } from '#config/check-cache.ts'
import { readConfigFiles } from '#config/read.ts'
import type { CheckTask, ConfigError } from './check.ts'

/** Checks a config as it is in a tree, pictures included, without touching the work tree. */
function errorsOf({ root, schemasRoot, tree, day }: CheckTask): ConfigError[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-check-'))
  try {
    const env = { ...process.env, GIT_INDEX_FILE: path.join(folder, 'index') }
    // Git checks out an index from the top of a work tree alone.
    const [top = root, prefix = ''] = gitIn(root, env, 'rev-parse', '--show-toplevel', '--show-prefix').split('\n')
    const git = (...command: readonly string[]) => gitIn(top, env, ...command)
    git('read-tree', '--prefix=config/', `${tree}:${prefix}config`)
    git('checkout-index', '--all', `--prefix=${folder}/`)
    const { files, schemas } = readConfigFiles(folder, schemasRoot)
    const { diagnostics } = createChecker(checkCache(() => root))(files, schemas, { today: day })
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, message, rule }) => ({ file, line, message, rule }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function gitIn(cwd: string, env: NodeJS.ProcessEnv, ...command: readonly string[]): string {
  return execFileSync('git', command, { cwd, env, encoding: 'utf8', stdio: 'pipe' })
}

process.once('message', (task: CheckTask) => {
  process.send?.(errorsOf(task), () => process.disconnect())
})
