import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asking, marketsIn, permitByRole } from '#desk/people/file-rights.ts'
import type { Grant } from '#desk/people/roles.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'

const bahrain = 'config/markets/bahrain.json'
const hongKong = 'config/markets/hong-kong.json'
const kuwait = 'config/articles/kuwait-expat-guide.md'
const article = 'config/articles/bahrain-2024-insurance-law.md'

/** A working copy with rights, and people who ask it. */
async function workspaceOf() {
  const root = tempConfig()
  mkdirSync(path.join(root, 'drafts'), { recursive: true })
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot, permit: permitByRole })
  onTestFinished(() => workspace.close())
  const as = (...grants: readonly Grant[]) => {
    const ask = <Result>(work: () => Result) => asking.run({ id: 'mei', grants }, work)
    return {
      ask,
      set: (file: string, key: string, value: unknown) =>
        ask(() => {
          const was = Object(workspace.open(file).value)[key]
          return workspace.change({ title: 'Change', operations: [{ kind: 'set', file, at: [key], value, was }] })
        }),
    }
  }
  const onDisk = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  return { workspace, as, onDisk }
}

const refusal = 'your roles do not include it'

test('an editor of a market changes what belongs to it, and nothing else', async () => {
  const { as } = await workspaceOf()
  const editor = as({ role: 'editor', market: 'bahrain' })
  editor.set(bahrain, 'name', 'Bahrain!')
  editor.set(article, 'crumb', 'The law')
  expect(() => editor.set(hongKong, 'name', 'Hong Kong!')).toThrow(refusal)
  expect(() => editor.set('config/site.json', 'brand', 'Mine')).toThrow(refusal)
  expect(() => editor.set(kuwait, 'crumb', 'x')).toThrow(refusal)
})

test('nobody takes a file over, or gives one away, by its market', async () => {
  const copy = await workspaceOf()
  const editor = copy.as({ role: 'editor', market: 'bahrain' })
  expect(() => editor.set(kuwait, 'market', 'bahrain')).toThrow(refusal)
  expect(() => editor.set(article, 'market', 'kuwait')).toThrow(refusal)
  const { workspace } = copy
  const write = (file: string, text: string) =>
    editor.ask(() => workspace.change({ title: 'Add', operations: [{ kind: 'write', file, text }] }))
  write('config/providers/bahrain/pearl.json', '{}')
  expect(() => write('config/providers/kuwait/pearl.json', '{}')).toThrow(refusal)
  expect(() => write('config/markets/atlantis.json', '{}')).toThrow(refusal)
})

test('owners, publishers and editors of all markets change all files', async () => {
  const { as } = await workspaceOf()
  for (const role of ['owner', 'publisher', 'editor'] as const) {
    as({ role }).set(hongKong, 'name', `Hong Kong of the ${role}`)
    as({ role }).set('config/site.json', 'brand', `Brand of the ${role}`)
  }
})

test('reviewers, advisors and requests of nobody change nothing', async () => {
  const { workspace, as } = await workspaceOf()
  const before = workspace.state().revision
  for (const grants of [[{ role: 'reviewer' }], [{ role: 'advisor', market: 'bahrain' }], []] as const)
    expect(() => as(...grants).set(bahrain, 'name', 'x')).toThrow(refusal)
  expect(workspace.state()).toMatchObject({ unsaved: {} })
  expect(workspace.state().revision).toBe(before)
})

test('an overlay belongs to the market of its original', async () => {
  const { as } = await workspaceOf()
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  as({ role: 'editor', market: 'hong-kong' }).set(overlay, 'name', 'x')
  expect(() => as({ role: 'editor', market: 'bahrain' }).set(overlay, 'name', 'y')).toThrow(refusal)
})

test('a picture of somebody else is removed by nobody of one market, also before it is saved', async () => {
  const { workspace, as } = await workspaceOf()
  const file = 'config/assets/logos/pearl.svg'
  const editor = as({ role: 'editor', market: 'bahrain' })
  editor.ask(() => workspace.permitted.assertPicture(file, 'added'))
  const publisher = as({ role: 'publisher', market: 'bahrain' })
  expect(() => publisher.ask(() => workspace.permitted.assertPicture(file, 'removed'))).toThrow(refusal)
  as({ role: 'publisher' }).ask(() => workspace.permitted.assertPicture(file, 'removed'))
})

test('nobody undoes, redoes or discards what they may not change', async () => {
  const { workspace, as } = await workspaceOf()
  const editor = as({ role: 'editor', market: 'bahrain' })
  const owner = as({ role: 'owner' })
  owner.set(hongKong, 'name', 'Hong Kong!')
  expect(() => editor.ask(() => workspace.undo())).toThrow(refusal)
  expect(() => editor.ask(() => workspace.discard(hongKong))).toThrow(refusal)
  owner.ask(() => workspace.undo())
  expect(() => editor.ask(() => workspace.redo())).toThrow(refusal)
})

test('saving leaves the drafts of others alone, and says so', async () => {
  const { workspace, as, onDisk } = await workspaceOf()
  const editor = as({ role: 'editor', market: 'bahrain' })
  as({ role: 'owner' }).set(hongKong, 'name', 'Hong Kong!')
  editor.set(bahrain, 'name', 'Bahrain!')
  const { files, problems } = editor.ask(() => workspace.save())
  expect(files).toEqual([bahrain])
  expect(problems).toEqual([expect.stringContaining(hongKong)])
  expect(onDisk(bahrain).name).toBe('Bahrain!')
  expect(onDisk(hongKong).name).not.toBe('Hong Kong!')
  expect(Object.keys(workspace.state().unsaved)).toEqual([hongKong])
})

test('an editor sends on only files of their markets', async () => {
  const { workspace, as } = await workspaceOf()
  const editor = as({ role: 'editor', market: 'bahrain' })
  editor.ask(() => workspace.permitted.assertFiles([bahrain, article]))
  expect(() => editor.ask(() => workspace.permitted.assertFiles([bahrain, hongKong]))).toThrow(refusal)
  editor.ask(() => workspace.permitted.assertFiles(['config/assets/logos/pearl.svg']))
  // Files that are gone still belong to somebody.
  const owner = as({ role: 'owner' })
  const remove = (file: string) => {
    const { text: was } = workspace.open(file)
    owner.ask(() => workspace.change({ title: 'Remove', operations: [{ kind: 'write', file, was }] }))
    owner.ask(() => workspace.save())
  }
  remove(article)
  remove(kuwait)
  editor.ask(() => workspace.permitted.assertFiles([article]))
  expect(() => editor.ask(() => workspace.permitted.assertFiles([kuwait]))).toThrow(refusal)
})

test('somebody works on the markets that they write; on those that they read, where they write none', () => {
  expect(marketsIn([{ role: 'editor', market: 'bahrain' }, { role: 'reviewer' }])).toEqual(['bahrain'])
  expect(marketsIn([{ role: 'advisor', market: 'oman' }])).toEqual(['oman'])
  expect(marketsIn([{ role: 'editor', market: 'bahrain' }, { role: 'publisher' }])).toBeUndefined()
})
