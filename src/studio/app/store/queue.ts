import { isSame, valueAt } from '../../../config/edit/edit.ts'
import type { Change } from '../../protocol.ts'
import { applied } from './pending.ts'

/** A change on its way: until the server has it, and has said what the file says with it, windows show it themselves. */
export interface Waiting {
  readonly change: Change
  /** The revision that it made; left out while the server does not have it. */
  readonly revision?: number
  /** Is told whether it was made. */
  readonly settle: (isMade: boolean) => void
}

/** What sending needs: who is told, and who answers. */
export interface Sending {
  readonly send: (change: Change) => Promise<{ readonly revision: number }>
  /** The changes that wait are others now. */
  readonly onChange: () => void
  /** The server does not take a change; it is dropped. */
  readonly onRefused: (change: Change, error: unknown) => void
  /** Whether the server may be asked again later, as it did not answer. */
  readonly isTemporary: (error: unknown) => boolean
}

/** Changes that go to the server one after another, in their order. What is typed meanwhile goes as one. */
export class ChangeQueue {
  waiting: readonly Waiting[] = []
  readonly #sending: Sending
  #isSending = false
  #isLockedBuild = false
  #idle: (() => void)[] = []

  constructor(sending: Sending) {
    this.#sending = sending
  }

  /** Answers with whether the server has made the change. */
  add(change: Change): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const last = this.waiting.at(-1)
    const isOnItsWay = this.#isSending && this.#next() === last
    const joined = last && last.revision === undefined && !isOnItsWay ? together(last.change, change) : undefined
    if (last && joined) {
      const settle = (isMade: boolean) => [last.settle, resolve].map((one) => one(isMade))
      this.#set(this.waiting.with(-1, { change: joined, settle }))
    } else this.#set([...this.waiting, { change, settle: resolve }])
    void this.#send()
    return promise
  }

  /** What a file says with what waits. */
  shown(file: string, value: unknown): unknown {
    return this.waiting
      .flatMap(({ change }) => change.operations)
      .reduce((now, operation) => (operation.file === file ? applied(now, operation) : now), value)
  }

  /** The server has said what a file says as of a revision: what waited until then has arrived. */
  arrived(file: string, revision: number): void {
    const left = this.waiting.filter(
      (one) => !(one.revision !== undefined && one.revision <= revision && concerns(one.change, file)),
    )
    if (left.length < this.waiting.length) this.#set(left)
  }

  /** Sends what could not be sent. */
  retry(): void {
    this.#isLockedBuild = false
    void this.#send()
  }

  /** Once the server has all that was changed; at once where it cannot be reached. */
  idle(): Promise<void> {
    return this.#next() && !this.#isLockedBuild ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve()
  }

  /** What the server does not have yet. */
  get unsent(): readonly Change[] {
    return this.waiting.flatMap(({ change, revision }) => (revision === undefined ? [change] : []))
  }

  #next(): Waiting | undefined {
    return this.waiting.find(({ revision }) => revision === undefined)
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isLockedBuild) return
    this.#isSending = true
    for (let next = this.#next(); next && !this.#isLockedBuild; next = this.#next()) await this.#sendOne(next)
    this.#isSending = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #sendOne(one: Waiting): Promise<void> {
    try {
      const { revision } = await this.#sending.send(one.change)
      this.#set(this.waiting.map((other) => (other === one ? { ...one, revision } : other)))
      one.settle(true)
    } catch (error) {
      if (this.#sending.isTemporary(error)) {
        this.#isLockedBuild = true
        return
      }
      this.#set(this.waiting.filter((other) => other !== one))
      this.#sending.onRefused(one.change, error)
      one.settle(false)
    }
  }

  #set(waiting: readonly Waiting[]): void {
    this.waiting = waiting
    this.#sending.onChange()
  }
}

function concerns({ operations }: Change, file: string): boolean {
  return operations.some((operation) => operation.file === file)
}

/** Two changes of one text that is being typed, as one; undefined for any others. */
function together(before: Change, after: Change): Change | undefined {
  const [old, now] = [before.operations[0], after.operations[0]]
  const isOne = before.operations.length === 1 && after.operations.length === 1
  if (!isOne || after.typing === undefined || after.typing !== before.typing) return undefined
  if (old?.kind !== 'set' || now?.kind !== 'set' || old.file !== now.file || !isSame(old.at, now.at)) return undefined
  const { was: _, ...typed } = now
  return { ...after, operations: ['was' in old ? { ...typed, was: old.was } : typed] }
}

/** Whether a file says already what a change would have it say, such as after an answer that was lost on its way. */
export function isDone({ operations }: Change, file: string, value: unknown): boolean {
  return operations.every(
    (operation) =>
      operation.file === file && operation.kind === 'set' && isSame(valueAt(value, operation.at), operation.value),
  )
}
