import { isSame, valueAt } from '#checker/edit.ts'
import type { Change, Made } from '../../protocol.ts'
import { applyOperation } from '../../workspace/operation.ts'

/** A change that is shown optimistically until the server's file includes it. */
interface PendingChange {
  readonly change: Change
  /** The revision that includes it; undefined until it is sent. */
  readonly revision?: number
  readonly settle: (isMade: boolean) => void
}

interface Sending {
  readonly send: (change: Change) => Promise<Made>
  readonly onChange: () => void
  readonly onMade: (made: Made) => void
  /** The server refused a change, which is dropped. */
  readonly onRefused: (change: Change, error: unknown) => void
  /** Whether a request can be retried after this error. */
  readonly isTemporary: (error: unknown) => boolean
}

/** A retry queue of changes, sent in order; successive changes of one text are coalesced. */
export class ChangeQueue {
  pending: readonly PendingChange[] = []
  readonly #sending: Sending
  #isSending = false
  /** Resolves once the change that is on its way is answered. */
  answered: Promise<void> = Promise.resolve()
  #isPaused = false
  #onFlushed: (() => void)[] = []

  constructor(sending: Sending) {
    this.#sending = sending
  }

  /** Resolves to whether the server made the change. */
  add(change: Change): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const last = this.pending.at(-1)
    const isOnItsWay = this.#isSending && this.#next() === last
    const joined = last && last.revision === undefined && !isOnItsWay ? coalesced(last.change, change) : undefined
    if (last && joined) {
      const settle = (isMade: boolean) => [last.settle, resolve].map((one) => one(isMade))
      this.#set(this.pending.with(-1, { change: joined, settle }))
    } else this.#set([...this.pending, { change, settle: resolve }])
    void this.#send()
    return promise
  }

  /** A file's value with the pending changes applied. */
  shown(file: string, value: unknown): unknown {
    return this.pending
      .flatMap(({ change }) => change.operations)
      .reduce((now, operation) => (operation.file === file ? applyOperation(now, operation) : now), value)
  }

  /** Drops the changes that a file's revision includes. */
  confirm(file: string, revision: number): void {
    const left = this.pending.filter(
      (one) => !(one.revision !== undefined && one.revision <= revision && concerns(one.change, file)),
    )
    if (left.length < this.pending.length) this.#set(left)
  }

  retry(): void {
    this.#isPaused = false
    void this.#send()
  }

  /** Resolves once all is sent, or at once while the server is away. */
  flushed(): Promise<void> {
    return this.#next() && !this.#isPaused ? new Promise((resolve) => this.#onFlushed.push(resolve)) : Promise.resolve()
  }

  get unsent(): readonly Change[] {
    return this.pending.flatMap(({ change, revision }) => (revision === undefined ? [change] : []))
  }

  #next(): PendingChange | undefined {
    return this.pending.find(({ revision }) => revision === undefined)
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isPaused) return
    this.#isSending = true
    for (let next = this.#next(); next && !this.#isPaused; next = this.#next()) {
      this.answered = this.#sendOne(next)
      await this.answered
    }
    this.#isSending = false
    for (const resolve of this.#onFlushed.splice(0)) resolve()
  }

  async #sendOne(one: PendingChange): Promise<void> {
    try {
      const made = await this.#sending.send(one.change)
      this.#set(this.pending.map((other) => (other === one ? { ...one, revision: made.revision } : other)))
      this.#sending.onMade(made)
      one.settle(true)
    } catch (error) {
      if (this.#sending.isTemporary(error)) {
        this.#isPaused = true
        return
      }
      this.#set(this.pending.filter((other) => other !== one))
      this.#sending.onRefused(one.change, error)
      one.settle(false)
    }
  }

  #set(pending: readonly PendingChange[]): void {
    this.pending = pending
    this.#sending.onChange()
  }
}

function concerns({ operations }: Change, file: string): boolean {
  return operations.some((operation) => operation.file === file)
}

/** Joins two changes of one text field; undefined for any others. */
function coalesced(before: Change, after: Change): Change | undefined {
  const [old, now] = [before.operations[0], after.operations[0]]
  const isOne = before.operations.length === 1 && after.operations.length === 1
  if (!isOne || after.typing === undefined || after.typing !== before.typing) return undefined
  if (old?.kind !== 'set' || now?.kind !== 'set' || old.file !== now.file || !isSame(old.at, now.at)) return undefined
  const { was: _, ...typed } = now
  return { ...after, operations: ['was' in old ? { ...typed, was: old.was } : typed] }
}

/** Whether a file already has a change, as after a lost answer. */
export function isAlreadyMade({ operations }: Change, file: string, value: unknown): boolean {
  return operations.every(
    (operation) =>
      operation.file === file && operation.kind === 'set' && isSame(valueAt(value, operation.at), operation.value),
  )
}
