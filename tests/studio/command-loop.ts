/** Runs commands one after the other until the pipe of requests ends: `node command-loop.ts <requests> <replies>`. */
import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import process from 'node:process'
import { type Command, type Ended, lineFrom, writeLine } from './command-process.ts'

const [, , requests = '', replies = ''] = process.argv
const [incoming, outgoing] = [openSync(requests, 'r'), openSync(replies, 'w')]
for (let line = lineFrom(incoming); line !== undefined; line = lineFrom(incoming)) {
  const { file, args, ...options }: Command = JSON.parse(line)
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  try {
    writeLine(outgoing, { status, stdout: stdout ?? '', stderr: stderr ?? `${error}` } satisfies Ended)
  } catch {
    // The pipe is broken because the process at its other end was killed.
    break
  }
}
