import { execFile } from 'node:child_process'

export interface GitCommand {
  readonly cwd: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly input: string
}

/** What a command printed, and the error it ended with. */
export interface GitResult {
  readonly stdout: string
  readonly stderr: string
  readonly failed?: string
}

/** Runs a command of git; never rejects. */
export function runGit({ cwd, args, env, input }: GitCommand): Promise<GitResult> {
  return new Promise((resolve) => {
    const child = execFile('git', args, { cwd, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, ...(error && { failed: error.message }) }),
    )
    // A command that reads nothing may have ended already.
    child.stdin?.on('error', () => {}).end(input)
  })
}
