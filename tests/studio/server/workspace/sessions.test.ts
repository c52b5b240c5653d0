import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Operation } from '#studio/protocol.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { afterOperation, outlines } from '#studio/workspace/operation.ts'
import { schemas } from '#tests/checker/sound.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'
import { randomOperation } from '#tests/studio/workspace/random-operations.ts'
import { RequestError } from '#workbench/request-error.ts'
import { opened, tempConfig } from './temp-workspace.ts'

const files = ['config/markets/oman.json', 'config/articles/kuwait-expat-guide.md', 'config/pages/new.json']
const outlineOf = outlines(schemas)

/** Actions of a person in the editor. */
const deeds = {
  change: (workspace: Workspace, random: Random) => {
    const operations = [operationOn(workspace, random, pick(random, files))]
    workspace.change({ title: 'Change', operations, ...(random() < 0.3 && { typing: 'here' }) })
  },
  undo: (workspace: Workspace) => workspace.undo(),
  undoOne: (workspace: Workspace, random: Random) => workspace.undo(pick(random, files)),
  redo: (workspace: Workspace) => workspace.redo(),
  discard: (workspace: Workspace, random: Random) => workspace.discard(pick(random, files)),
  decide: (workspace: Workspace, random: Random) => {
    const { conflicts } = workspace.state()
    if (conflicts.length > 0) workspace.resolve(pick(random, conflicts), random() < 0.5 ? 'mine' : 'theirs')
  },
  save: (workspace: Workspace) => {
    const { problems } = workspace.save()
    expect(Object.keys(workspace.state().unsaved)).toHaveLength(problems.length)
  },
}

function operationOn(workspace: Workspace, random: Random, file: string): Operation {
  if (!workspace.config().files.has(file)) return { kind: 'write', file, text: '{ "list": [1, 2] }\n' }
  const { text } = workspace.open(file)
  return random() < 0.05 ? { kind: 'write', file, was: text } : randomOperation(random, file, text)
}

/** Writes one of the files as another program would, and now and then only half of it. */
function writeByHand(root: string, random: Random): void {
  const file = pick(random, files)
  const place = path.join(root, file)
  if (!existsSync(place)) return
  const text = readFileSync(place, 'utf8')
  if (random() < 0.1) writeFileSync(place, text.slice(0, 300))
  else attempt(() => writeFileSync(place, afterOperation(text, randomOperation(random, file, text), outlineOf) ?? ''))
}

/** Ignores refusals; other errors fail the test. */
function attempt(deed: () => void): void {
  try {
    deed()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
  }
}

function seenIn(workspace: Workspace) {
  const { unsaved, conflicts, undo, redo } = workspace.state()
  const texts = files.map((file) => (workspace.config().files.has(file) ? workspace.open(file).text : undefined))
  return { unsaved, texts, undo, redo, conflicts: conflicts.map((conflict) => JSON.stringify(conflict)).toSorted() }
}

test.each([1, 2, 3])(
  'session %i: other programs write meanwhile, and each restart finds all as it was',
  async (seed) => {
    const random = randomFrom(seed)
    const root = tempConfig()
    const told: string[] = []
    let workspace = await opened(root, told)
    for (let i = 0; i < 60; i += 1) {
      attempt(() => void pick(random, [deeds.change, deeds.change, ...Object.values(deeds)])(workspace, random))
      if (random() < 0.15) writeByHand(root, random)
      if (random() < 0.1) {
        await workspace.look()
        const seen = seenIn(workspace)
        await workspace.close()
        workspace = await opened(root, told)
        expect(seenIn(workspace)).toEqual(seen)
      }
    }
    expect(told).toEqual([])
  },
)
