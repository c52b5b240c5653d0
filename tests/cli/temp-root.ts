import { Console } from 'node:console'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { Readable, Writable } from 'node:stream'
import { messagesFile, messagesText, projectRoot, soundRoot } from '#tests/checker/sound.ts'

/** The exit code and output of a command. */
export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A new folder with a copy of the small sound config; the caller removes it. */
export function tempRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'tools-'))
  cpSync(soundRoot, root, { recursive: true })
  mkdirSync(join(root, dirname(messagesFile)), { recursive: true })
  writeFileSync(join(root, messagesFile), messagesText)
  return root
}

/** A folder of its own with all that a site is built or developed from, and the small sound config. */
export function newDevRoot(): string {
  const root = tempRoot()
  for (const part of ['package.json', 'schemas', 'src', 'vite.config.ts']) {
    cpSync(join(projectRoot, part), join(root, part), { recursive: true })
  }
  // Links to each package: the dev server caches bundled packages beside them.
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name))
  }
  return root
}

/** Collects its input. */
class Output extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk
    done()
  }
}

/** Overwrites properties of an object; returns a function that restores them. */
function lend(target: object, properties: Readonly<Record<string, unknown>>): () => void {
  const own = Object.keys(properties).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const)
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(target, name, descriptor)
  }
}

let runs = 0

/**
 * Runs a command of the project (by its file's path) in a folder, with these lines as input. It has arguments, input,
 * output and an exit code of its own but runs in this process, which has loaded nearly all of its code already.
 */
export async function run(root: string, script: string, args: readonly string[], typed = ''): Promise<Run> {
  const [stdout, stderr] = [new Output(), new Output()]
  const result = (status: number | string) => ({ status: Number(status), stdout: stdout.text, stderr: stderr.text })
  let ended: Run | undefined
  const exit = (code: number): never => {
    ended ??= result(code)
    throw new Error('The command has ended.')
  }
  const { exitCode } = process
  const folder = process.cwd()
  const argv = [process.execPath, script, ...args]
  // A build sets NODE_ENV to production, which must not reach later tests.
  const env = { ...process.env }
  const takeBack = lend(process, { argv, env, stdin: Readable.from([typed]), stdout, stderr, exit })
  const giveConsole = lend(globalThis, { console: new Console({ stdout, stderr }) })
  process.chdir(root)
  process.exitCode = 0
  runs += 1
  try {
    // A new query makes Node load the module, and so run the command, once more.
    await import(`${join(projectRoot, script)}?run=${runs}`)
  } catch (error) {
    if (!ended) throw error
  } finally {
    ended ??= result(process.exitCode)
    takeBack()
    giveConsole()
    process.chdir(folder)
    process.exitCode = exitCode
  }
  return ended
}
