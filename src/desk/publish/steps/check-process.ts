import process from 'node:process'
import type { CheckTask } from './check.ts'
import { errorsIn } from './check-tree.ts'

process.once('message', async (task: CheckTask) => {
  const errors = await errorsIn(task)
  process.send?.(errors, () => process.connected && process.disconnect())
})
