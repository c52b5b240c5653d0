import { setImmediate as nextTurn } from 'node:timers/promises'
import { RequestError } from '#workbench/request-error.ts'
import type { Change, Operation } from '../../protocol.ts'
import { outlines } from '../../workspace/operation.ts'
import { quotesRenamed } from '../../workspace/plan-rename.ts'
import { makeOperations } from '../../workspace/undo.ts'
import type { Workspace } from './workspace.ts'

/** The most operations that are made while everybody else waits: a hundred of a large file take a second. */
const mostAtOnce = 3

/** The most files of a change, as many as places that Studio replaces at once: each is looked for on the disk. */
const mostFiles = 2000

/** How often a long change begins anew after changes of others, before it is made at once. */
const mostTries = 3

/** Makes a change as the workspace does, but where it has many operations, others are answered between any two of them. */
export async function changeInSteps(workspace: Workspace, change: Change): Promise<number> {
  if (new Set(change.operations.map(({ file }) => file)).size > mostFiles)
    throw new RequestError('input', `This changes more than ${mostFiles} files at once: change them in several parts.`)
  for (let tries = 0; change.operations.length > mostAtOnce && tries < mostTries; tries += 1) {
    const { revision } = workspace.copy
    const operations = await writesOf(workspace, change)
    // Others may have edited meanwhile, and nothing of theirs is to be lost.
    if (workspace.copy.revision === revision) return workspace.change({ ...change, operations })
  }
  return workspace.change(change)
}

/** The operations that write the same texts at once. */
async function writesOf(workspace: Workspace, { operations }: Change): Promise<Operation[]> {
  const { files, schemas } = workspace.config()
  const quotes: Operation[] = []
  for (const operation of operations) {
    quotes.push(...quotesRenamed(operation, files))
    await nextTurn()
  }
  const all = [...quotes, ...operations]
  for (const file of new Set(all.map((operation) => operation.file))) {
    if (files.has(file)) workspace.open(file)
    await nextTurn()
  }
  const before = workspace.copy.texts
  const texts = new Map(before)
  for (const _ of makeOperations(texts, all, outlines(schemas))) await nextTurn()
  const changed = [...texts].filter(([file, text]) => text !== before.get(file))
  return changed.map(([file, text]) => {
    const was = before.get(file)
    return { kind: 'write', file, ...(text !== undefined && { text }), ...(was !== undefined && { was }) }
  })
}
