import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asking, permitByRole } from '#desk/people/file-rights.ts'
import type { Grant } from '#desk/people/roles.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'

const file = 'config/markets/kuwait.json'

test('nobody decides a conflict in a file that they may not change, also not by keeping it as it is', async () => {
  const root = tempConfig()
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot, permit: permitByRole })
  onTestFinished(() => workspace.close())
  const as = (grant: Grant, work: () => unknown) => asking.run({ id: 'mei', grants: [grant] }, work)
  const was = Object(workspace.open(file).value).name
  const operations = [{ kind: 'set', file, at: ['name'], value: 'Ours', was }] as const
  as({ role: 'owner' }, () => workspace.change({ title: 'Rename', operations }))
  const onDisk = path.join(root, file)
  writeFileSync(onDisk, readFileSync(onDisk, 'utf8').replace(`"name": "${was}"`, '"name": "Theirs"'))
  await workspace.look()
  const [conflict] = workspace.state().conflicts
  if (!conflict) throw new Error('There is no conflict.')
  for (const keep of ['mine', 'theirs'] as const)
    expect(() => as({ role: 'editor', market: 'bahrain' }, () => workspace.resolve(conflict, keep))).toThrow(
      'your roles do not include it',
    )
  expect(workspace.state().conflicts).toHaveLength(1)
  as({ role: 'editor', market: 'kuwait' }, () => workspace.resolve(conflict, 'mine'))
  expect(workspace.state().conflicts).toEqual([])
})
