import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

/** How a command is run. */
export interface CommandOptions {
  /** Whether its output goes straight to the terminal; otherwise it is kept. */
  live?: boolean
  /** The folder that it is run in; this process's own, when absent. */
  cwd?: string
  /** Added to this process's environment. */
  env?: Record<string, string>
  /** After how many milliseconds it is ended; never, when absent. */
  timeout?: number
}

/** How a command ended: its exit code (1 when it could not be started or was ended) and its kept output. */
export interface CommandResult {
  code: number
  output: string
}

/** This process's environment with the project's own tools first on the PATH. */
function toolEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = process.env
  return { ...others, PATH: [path.resolve('node_modules/.bin'), PATH].join(path.delimiter), ...added }
}

/** Resolves once the command has ended, failed ones too. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { live = false, cwd, env = {}, timeout } = options
  // The `timeout` of spawn() would keep this process waiting when a command cannot be started at all.
  const signal = timeout === undefined ? undefined : AbortSignal.timeout(timeout)
  // Windows starts the tools of node_modules/.bin through its shell only.
  const settings = { cwd, env: toolEnvironment(env), signal, shell: process.platform === 'win32' }
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...settings, stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
