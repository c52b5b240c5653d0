import type { Sent } from './form-context.ts'

/** The longest that a keystroke waits until the file has it, in milliseconds. */
const pause = 80

/** Takes what is typed into a value to the file. */
export interface Typist {
  /** Something is typed; it is sent with what follows within a moment. */
  readonly type: (value: unknown) => void
  /** Sends what was typed last. */
  readonly finish: () => void
  /** The file has a value now: whether it is the last that was sent, or came from elsewhere, and nothing waits. */
  readonly hear: (value: unknown) => boolean
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
  let waiting: { readonly timer: ReturnType<typeof setTimeout>; value: unknown } | undefined
  const forget = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
    sent = []
  }
  const finish = () => {
    if (!waiting) return
    const { timer, value } = waiting
    clearTimeout(timer)
    waiting = undefined
    const was = sent.length > 0 ? sent.at(-1) : current()
    if (value === was) return
    sent.push(value)
    void send(value, was)?.then((isDone) => {
      if (isDone) return
      forget()
      refused()
    })
  }
  return {
    type: (value) => {
      if (waiting) waiting.value = value
      else waiting = { value, timer: setTimeout(finish, pause) }
    },
    finish,
    hear: (value) => {
      const known = sent.lastIndexOf(value)
      // Something else stands there: an undo, or another window.
      if (sent.length > 0 && known < 0) forget()
      sent = sent.slice(known + 1)
      return sent.length === 0 && waiting === undefined
    },
  }
}
