import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commitChange } from '#desk/changes/change-commit.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { partialConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { gitConfig } from './git-config.ts'

const file = 'config/site.json'

test('a commit has its whole message, however long, and its co-authors', async () => {
  const { root, git } = gitConfig(partialConfig())
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot })
  onTestFinished(() => workspace.close())
  const was = Object(workspace.open(file).value).brand
  workspace.change({ title: 'Edit', operations: [{ kind: 'set', file, at: ['brand'], value: 'Pearl', was }] })
  // A longer argument than a command takes.
  const visitors = 'What visitors see changes. '.repeat(10_000).trim()
  const message = async () => ['New brand', visitors, 'Co-authored-by: Ada <ada@example.com>'].join('\n\n')
  const commit = await commitChange({ copy: { root, studio: { workspace } }, branch: 'change/one', message })
  expect(git('rev-parse', 'change/one')).toBe(commit)
  expect(git('show', '--no-patch', '--format=%s%n%(trailers)', commit)).toBe(
    'New brand\nCo-authored-by: Ada <ada@example.com>',
  )
  expect(git('show', '--no-patch', '--format=%b', commit)).toContain(visitors)
})
