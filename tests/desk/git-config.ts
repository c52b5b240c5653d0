import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import '#tests/studio/git-process.ts'
import { commandOutput } from '#tests/studio/command-process.ts'
import { tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'

const begin = `set -e
git init --quiet --initial-branch=main --template=
git config user.name Desk
git config user.email desk@example.com
git config maintenance.auto false
git add .
git commit --quiet --message=Begin`

/** The folders of git that were made for configs, by the digest of what is committed in each. */
const made = new Map<string, string>()

/** A temporary clone of a config, whose branch `main` has one commit; and git in it. */
export function gitConfig(root = tempConfig()) {
  writeFileSync(path.join(root, '.gitignore'), 'data/\ndrafts/\nbuilds/\ndist/\nnode_modules\n')
  const git = (...args: readonly string[]) => commandOutput('git', args, { cwd: root }).trim()
  const digest = digestIn(path.join(root, 'config'))
  const folder = made.get(digest) ?? beginning(root)
  made.set(digest, folder)
  cpSync(folder, path.join(root, '.git'), { recursive: true })
  // The index that was copied knows other files than these.
  git('update-index', '-q', '--refresh')
  return { root, git }
}

/** Commits a folder and returns a copy of its folder of git, from which others begin. */
function beginning(root: string): string {
  commandOutput('sh', ['-c', begin], { cwd: root })
  const folder = mkdtempSync(path.join(tmpdir(), 'git-template-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(path.join(root, '.git'), folder, { recursive: true })
  return folder
}

function digestIn(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${path.relative(folder, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}
