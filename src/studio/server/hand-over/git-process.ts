import process from 'node:process'
import { type GitCommand, type GitResult, runGit } from './git-command.ts'

export interface GitCall {
  readonly id: number
  readonly command: GitCommand
}

export interface GitReply {
  readonly id: number
  readonly result: GitResult
}

// Who stops the program stops it too, and it still has to finish what the program has begun.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, command }: GitCall) => {
  const result = await runGit(command)
  process.send?.({ id, result } satisfies GitReply)
})
