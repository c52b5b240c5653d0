/** A process that edits and saves until it is killed, and prints each change once it is acknowledged. */
import { writeSync } from 'node:fs'
import process from 'node:process'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { countIn, edited, withCount } from './edited.ts'

const [root = '', began = '0'] = process.argv.slice(2)
const workspace = await createWorkspace(root, { schemasRoot: projectRoot })
writeSync(1, 'ready\n')

for (let count = Number(began) + 1; ; count += 1) {
  const file = edited[count % edited.length] ?? ''
  workspace.change({ title: `Count ${count}`, operations: withCount(workspace, file, count) })
  if (countIn(workspace, file) !== count) throw new Error(`${file} does not say ${count}.`)
  writeSync(1, `${file} ${count}\n`)
  if (count % 3 === 0) workspace.save()
}
