import { type ChildProcess, execFile, fork } from 'node:child_process'
import path from 'node:path'

interface GitCommand {
  readonly cwd: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly input: string
  /** How the output is read; `latin1` keeps each byte as a character. */
  readonly encoding: 'utf8' | 'latin1'
}

interface GitResult {
  readonly stdout: string
  readonly stderr: string
  /** The message of the error, if git refuses the command or is missing. */
  readonly failed?: string
}

/** A command for the process of git, and its reply. */
export interface GitCall {
  readonly id: number
  readonly command: GitCommand
}

export interface GitReply {
  readonly id: number
  readonly result: GitResult
}

const script = path.join(import.meta.dirname, 'git-process.ts')

/** Runs a command of git from this process; never rejects. */
export function runGit({ cwd, args, env, input, encoding }: GitCommand): Promise<GitResult> {
  return new Promise<GitResult>((resolve) => {
    const child = execFile('git', args, { cwd, env, encoding, maxBuffer: 2 ** 28 }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, ...(error && { failed: error.message }) }),
    )
    // A command that reads nothing may have ended already.
    child.stdin?.on('error', () => {}).end(input)
    // An argument with a NUL, or a longer one than the system takes, begins no command.
  }).catch((error: Error) => ({ stdout: '', stderr: '', failed: error.message }))
}

let runner = runGit

/** Runs a command of git, from the process for it if there is one; never rejects. */
export const run = (command: GitCommand): Promise<GitResult> => runner(command)

interface GitProcess extends Disposable {
  /** Undefined before the first command. */
  readonly pid: number | undefined
}

/**
 * Runs commands of git from a small process until it is disposed of. Each start of a command copies the page tables of
 * whoever starts it, which stops a program of 1.5 GB for 40 ms.
 */
export function openGitProcess(): GitProcess {
  const before = runner
  let begun: Begun | undefined
  const begin = (): Begun => {
    const next = beginProcess(() => {
      if (begun === next) begun = undefined
    })
    return next
  }
  runner = (command) => {
    begun ??= begin()
    return begun.run(command)
  }
  return {
    get pid() {
      return begun?.child.pid
    },
    [Symbol.dispose]() {
      runner = before
      begun?.child.disconnect()
    },
  }
}

interface Begun {
  readonly child: ChildProcess
  readonly run: typeof runGit
}

function beginProcess(onEnd: () => void): Begun {
  const child = fork(script, { serialization: 'advanced' })
  const pending = new Map<number, (result: GitResult) => void>()
  // A command that runs keeps the program alive, and the process that waits for one does not.
  const rest = () => {
    child.unref()
    child.channel?.unref()
  }
  rest()
  let calls = 0
  const end = (why: string) => {
    onEnd()
    for (const resolve of pending.values()) resolve({ stdout: '', stderr: '', failed: why })
    pending.clear()
  }
  child.on('message', ({ id, result }: GitReply) => {
    pending.get(id)?.(result)
    pending.delete(id)
    if (pending.size === 0) rest()
  })
  child.once('error', ({ message }) => end(message))
  child.once('exit', (code, signal) => end(`The process of git ended with ${signal ?? code}.`))
  const run = (command: GitCommand) =>
    new Promise<GitResult>((resolve) => {
      calls += 1
      pending.set(calls, resolve)
      child.ref()
      child.channel?.ref()
      // Its end answers what could not be sent.
      child.send({ id: calls, command } satisfies GitCall, () => {})
    })
  return { child, run }
}
