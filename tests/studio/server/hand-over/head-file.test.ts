import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandOutput } from '#tests/studio/command-process.ts'
import { headIn } from '#workbench/server/git.ts'

function newFolder(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'head-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

const git = (cwd: string, ...args: readonly string[]) => commandOutput('git', args, { cwd }).trim()

const commit = (root: string) => {
  const who = ['-c', 'user.name=Mei', '-c', 'user.email=mei@example.com']
  git(root, ...who, 'commit', '--quiet', '--allow-empty', '--message=Empty')
  return git(root, 'rev-parse', 'HEAD')
}

test('what is checked out is read as git says it, in folders and in work trees', () => {
  const root = newFolder()
  expect(headIn(root)).toBeUndefined()
  git(root, 'init', '--quiet', '--initial-branch=teams/prices')
  expect(headIn(root)).toEqual({ branch: 'teams/prices' })
  const first = commit(root)
  const folder = path.join(root, 'site/config')
  mkdirSync(folder, { recursive: true })
  expect(headIn(folder)).toEqual({ branch: 'teams/prices', commit: first })
  const [detached, branched] = [path.join(newFolder(), 'tree'), path.join(newFolder(), 'tree')]
  git(root, 'worktree', 'add', '--quiet', '--detach', detached)
  git(root, 'worktree', 'add', '--quiet', '-b', 'other', branched)
  const second = commit(branched)
  expect(headIn(detached)).toEqual({ commit: first })
  expect(headIn(branched)).toEqual({ branch: 'other', commit: second })
})

test('git has to be asked for the commit of a packed branch, and where its files cannot be read', () => {
  const root = newFolder()
  git(root, 'init', '--quiet', '--initial-branch=main')
  commit(root)
  git(root, 'pack-refs', '--all')
  expect(headIn(root)).toEqual({ branch: 'main' })
  writeFileSync(path.join(root, '.git/HEAD'), 'ref: refs/heads/.invalid\n')
  expect(headIn(root)).toBeUndefined()
  writeFileSync(path.join(root, '.git/HEAD'), '')
  expect(headIn(root)).toBeUndefined()
})
