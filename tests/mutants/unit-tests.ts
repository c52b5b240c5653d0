import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { Message, Request } from './unit-worker.ts'

/** After how long without the end of a test file a mutant counts as hanging. */
const patience = 400_000

const worker = path.join(import.meta.dirname, 'unit-worker.ts')

/** Runs unit tests of a copy of the project in a process that is replaced when it hangs or crashes. */
export class UnitTests {
  readonly #root: string
  #worker: ChildProcess | undefined

  constructor(root: string) {
    this.#root = root
    process.once('exit', () => this.close())
  }

  /** The test files that failed, up to the first; a file that hangs or crashes counts as failed. */
  run(request: Request): Promise<readonly string[]> {
    this.#worker ??= fork(worker, {
      cwd: this.#root,
      detached: true,
      // By this the settings know that tests reach behind the doors of `src`.
      env: { ...process.env, VITEST: 'true' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child = this.#worker
    return new Promise((resolve) => {
      let current = request.tests[0] ?? ''
      const end = (failed: readonly string[]) => {
        clearTimeout(timer)
        child.off('message', listen).off('exit', giveUp)
        resolve(failed)
      }
      const giveUp = () => {
        this.close()
        end([current])
      }
      let timer = setTimeout(giveUp, patience)
      const listen = (message: Message) => {
        clearTimeout(timer)
        timer = setTimeout(giveUp, patience)
        if (message.type === 'started') current = message.test
        if (message.type === 'done') end(message.failed)
      }
      child.on('message', listen).once('exit', giveUp).send(request)
    })
  }

  /** Ends the worker with all processes that it started. */
  close(): void {
    const pid = this.#worker?.pid
    this.#worker = undefined
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}
