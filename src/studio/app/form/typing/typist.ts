import type { Sent } from '../form-context.ts'

/** The longest that a keystroke waits until the file has it, in milliseconds. */
const pause = 80

/** A keystroke is on screen before anything else comes of it: one that follows none waits for that alone, in milliseconds. */
const frame = 16

/** What sends what was typed last, of each field that has not sent it yet. */
const unfinished = new Set<() => void>()

/** Sends all that was typed last: whoever saves or undoes means that too. */
export function finishTyping(): void {
  for (const finish of unfinished) finish()
}

/** Takes what is typed into a value to the file. */
export interface Typist {
  /** Something is typed; it is sent with what follows within a moment, or where it is not whole yet, once it is. */
  readonly type: (value: unknown, isWhole: boolean) => void
  /** Sends what was typed last. */
  readonly finish: () => void
  /** Whether the file has all that was typed. */
  readonly isSettled: () => boolean
  /** The file has another value now. Says whether it was sent here, and whether everything that was typed is there. */
  readonly hear: (value: unknown) => 'foreign' | 'sent' | 'settled'
}

/**
 * Sends values one after the other, each with the one before it.
 *
 * @param send makes a change; `was` is what the file holds then.
 * @param current what the file holds as far as this window knows.
 * @param refused what happens when something else stood in the place.
 */
export function typist(
  send: (value: unknown, was: unknown) => Sent,
  current: () => unknown,
  refused: () => void,
): Typist {
  let sent: unknown[] = []
  let sentAt = Number.NEGATIVE_INFINITY
  /** What was typed last, and what the file held when that began. */
  let waiting: { timer: ReturnType<typeof setTimeout> | undefined; value: unknown; was: unknown } | undefined
  const forget = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
    unfinished.delete(finish)
    sent = []
  }
  const finish = () => {
    if (!waiting) return
    const { timer, value } = waiting
    const was = sent.length > 0 ? sent.at(-1) : waiting.was
    clearTimeout(timer)
    waiting = undefined
    unfinished.delete(finish)
    if (value === was) return
    sent.push(value)
    sentAt = performance.now()
    void send(value, was)?.then((isDone) => {
      if (isDone) return
      // What follows is refused as well, and then told of.
      finish()
      forget()
      refused()
    })
  }
  return {
    type: (value, isWhole) => {
      if (!isWhole) clearTimeout(waiting?.timer)
      const wait = Math.max(frame, sentAt + pause - performance.now())
      const was = waiting ? waiting.was : current()
      waiting = { value, was, timer: isWhole ? (waiting?.timer ?? setTimeout(finish, wait)) : undefined }
      unfinished.add(finish)
    },
    finish,
    isSettled: () => sent.length === 0 && waiting === undefined,
    hear: (value) => {
      const known = sent.lastIndexOf(value)
      // Something else stands there: an undo, or another window.
      if (known < 0 && (sent.length > 0 || !waiting)) {
        finish()
        forget()
        return 'foreign'
      }
      sent = sent.slice(known + 1)
      return sent.length === 0 && waiting === undefined ? 'settled' : 'sent'
    },
  }
}
