import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A command for the small process. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly input?: string | undefined
}

export type Ended = Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'>

interface Pipes {
  readonly requests: number
  readonly replies: number
}

const script = path.join(import.meta.dirname, 'command-loop.ts')

/** Reads one line from a pipe, whose other end waits for the next request after it; undefined at the end of the pipe. */
export function lineFrom(pipe: number): string | undefined {
  const parts: Buffer[] = []
  const part = Buffer.alloc(65_536)
  for (;;) {
    const length = readSync(pipe, part)
    if (length === 0) return undefined
    parts.push(Buffer.from(part.subarray(0, length)))
    if (part[length - 1] === 10) return Buffer.concat(parts).toString()
  }
}

/** Writes all of a text into a pipe, which takes a part of it at a time. */
export function writeLine(pipe: number, value: unknown): void {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(pipe, bytes, at)
}

const place: { commandPipes?: Pipes } = globalThis as object

/** The pipes of the small process, which ends with this one. */
function pipes(): Pipes {
  if (place.commandPipes) return place.commandPipes
  const folder = mkdtempSync(path.join(tmpdir(), 'commands-'))
  const names = ['requests', 'replies'].map((name) => path.join(folder, name))
  spawnSync('mkfifo', names)
  const child = spawn(process.execPath, [script, ...names], { stdio: ['ignore', 'inherit', 'inherit'] })
  child.unref()
  const [requests = '', replies = ''] = names
  // Each waits for the other end.
  const opened = { requests: openSync(requests, 'w'), replies: openSync(replies, 'r') }
  rmSync(folder, { recursive: true })
  place.commandPipes = opened
  return opened
}

/**
 * The output of a command, which a small process starts: each start from a worker of Vitest takes 50 ms, because the pages of
 * that are copied. Throws if the command fails.
 */
export function commandOutput(file: string, args: readonly string[], options: Omit<Command, 'file' | 'args'>): string {
  const { requests, replies } = pipes()
  writeLine(requests, { file, args, ...options } satisfies Command)
  const line = lineFrom(replies)
  if (line === undefined) throw new Error('The process of commands has ended.')
  const { status, stdout, stderr }: Ended = JSON.parse(line)
  if (status === 0) return stdout
  const message = `Command failed: ${[file, ...args].join(' ')}\n${stderr}`
  throw Object.assign(new Error(message), { status, stdout, stderr })
}
