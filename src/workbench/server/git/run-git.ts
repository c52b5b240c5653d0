import { execFile } from 'node:child_process'

/** A command of git. */
export interface GitCommand {
  readonly cwd: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly input: string
  /** How the output is read; `latin1` keeps each byte as a character. */
  readonly encoding: 'utf8' | 'latin1'
}

export interface GitResult {
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
