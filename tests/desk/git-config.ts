import { writeFileSync } from 'node:fs'
import path from 'node:path'
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

/** A temporary clone of a config, whose branch `main` has one commit; and git in it. */
export function gitConfig(root = tempConfig()) {
  writeFileSync(path.join(root, '.gitignore'), 'data/\ndrafts/\nbuilds/\ndist/\nnode_modules\n')
  const git = (...args: readonly string[]) => commandOutput('git', args, { cwd: root }).trim()
  commandOutput('sh', ['-c', begin], { cwd: root })
  return { root, git }
}
