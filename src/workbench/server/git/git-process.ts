import process from 'node:process'
import { type GitCall, type GitReply, runGit } from './run-git.ts'

// A signal that stops the program reaches this process too, and what the program has begun still has to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, command }: GitCall) => {
  const result = await runGit(command)
  // Nobody is left to answer where the program was killed meanwhile.
  process.send?.({ id, result } satisfies GitReply, () => {})
})
