import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { spanOf } from '#desk/changes/change-span.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { smallConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { gitConfig } from './git-config.ts'

const file = 'config/site.json'

async function openCopy() {
  const { root, git } = gitConfig(smallConfig())
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot })
  onTestFinished(() => workspace.close())
  return { copy: { root, studio: { workspace } }, workspace, root, git }
}

/** Files are so old that a write is seen by their time. */
const settled = () => setTimeout(150)

test('what a change edits is found once while nothing changes, and anew after each edit, commit and write', async () => {
  const { copy, workspace, root, git } = await openCopy()
  await settled()
  const first = await spanOf(copy)
  expect(await spanOf(copy)).toBe(first)
  expect(first).toEqual({ root, before: git('rev-parse', 'HEAD'), after: git('rev-parse', 'HEAD^{tree}') })

  const was = Object(workspace.open(file).value).brand
  workspace.change({ title: 'Edit', operations: [{ kind: 'set', file, at: ['brand'], value: 'Pearl', was }] })
  const edited = await spanOf(copy)
  expect(git('show', `${edited.after}:${file}`)).toContain('"Pearl"')

  const article = path.join(root, 'config/articles/new.md')
  mkdirSync(path.dirname(article), { recursive: true })
  writeFileSync(article, 'One')
  expect(git('show', `${(await spanOf(copy)).after}:config/articles/new.md`)).toBe('One')
  // In the same moment, and of the same length.
  writeFileSync(article, 'Two')
  expect(git('show', `${(await spanOf(copy)).after}:config/articles/new.md`)).toBe('Two')
  rmSync(article)
  expect(await spanOf(copy)).toEqual(edited)

  git('commit', '--quiet', '--allow-empty', '--message=Another')
  expect((await spanOf(copy)).before).toBe(git('rev-parse', 'HEAD'))
})
