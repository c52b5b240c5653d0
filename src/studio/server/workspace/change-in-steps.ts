import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change, Operation } from '#studio/protocol.ts'
import { afterOperation, outlines } from '#studio/workspace/operation.ts'
import { quotesRenamed } from '#studio/workspace/plan-rename.ts'
import type { Text } from '#studio/workspace/text-step.ts'
import { assertWork, workOn } from '#studio/workspace/undo.ts'
import type { Workspace } from './workspace.ts'

/** The most operations that are made while everybody else waits: a hundred of a large file take a second. */
const mostAtOnce = 3

/** How often a long change begins anew after changes of others, before it is made at once. */
const mostTries = 3

/** Makes a change as the workspace does, but where it has many operations, others are answered between any two of them. */
export async function changeInSteps(workspace: Workspace, change: Change): Promise<number> {
  for (let tries = 0; change.operations.length > mostAtOnce && tries < mostTries; tries += 1) {
    const { copy } = workspace
    const operations = await writesOf(workspace, change)
    // Others may have edited meanwhile, and nothing of theirs is to be lost.
    if (workspace.copy.revision === copy.revision) return workspace.change({ ...change, operations })
  }
  return workspace.change(change)
}

/** The operations that write the same texts at once. */
async function writesOf(workspace: Workspace, change: Change): Promise<Operation[]> {
  const { files, schemas } = workspace.config()
  const outlineOf = outlines(schemas)
  const quotes: Operation[] = []
  for (const operation of change.operations) {
    quotes.push(...quotesRenamed(operation, files))
    await nextTurn()
  }
  const operations = [...quotes, ...change.operations]
  const before = new Map<string, Text>()
  for (const { file } of operations)
    if (!before.has(file)) before.set(file, files.has(file) ? workspace.open(file).text : undefined)
  const texts = new Map(before)
  let work = 0
  for (const operation of operations) {
    const text = texts.get(operation.file)
    work += workOn(text)
    assertWork(work)
    texts.set(operation.file, afterOperation(text, operation, outlineOf))
    await nextTurn()
  }
  return [...texts].map(([file, text]) => {
    const was = before.get(file)
    return { kind: 'write', file, ...(text !== undefined && { text }), ...(was !== undefined && { was }) }
  })
}
