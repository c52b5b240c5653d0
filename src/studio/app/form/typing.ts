import { useEffect, useRef, useState } from 'react'
import type { ChangeResult, Field } from './form-context.ts'

/** The longest that a keystroke waits until the file has it, in milliseconds. */
const throttleMs = 80

/** A keystroke is on screen before anything else comes of it: one that follows none waits for that alone, in milliseconds. */
const frameMs = 16

/** What sends what was typed last, of each field that has not sent it yet. */
const unflushed = new Set<() => void>()

/** Sends all that was typed last: whoever saves or undoes means that too. */
export function flushTyping(): void {
  for (const finish of unflushed) finish()
}

/** Takes what is typed into a value to the file. */
export interface ThrottledWriter {
  /** Something is typed; it is sent with what follows within a moment, or where it is not whole yet, once it is. */
  readonly type: (value: unknown, isWhole: boolean) => void
  /** Sends what was typed last. */
  readonly finish: () => void
  /** Whether the file has all that was typed. */
  readonly isFlushed: () => boolean
  /** The file has another value now. Says whether it was sent here, and whether everything that was typed is there. */
  readonly receive: (value: unknown) => 'foreign' | 'sent' | 'settled'
}

/**
 * Sends values one after the other, each with the one before it.
 *
 * @param send makes a change; `was` is what the file holds then.
 * @param current what the file holds as far as this window knows.
 * @param refused what happens when something else stood in the place.
 */
export function throttledWriter(
  send: (value: unknown, was: unknown) => ChangeResult,
  current: () => unknown,
  refused: () => void,
): ThrottledWriter {
  let sent: unknown[] = []
  let sentAt = Number.NEGATIVE_INFINITY
  /** What was typed last, and what the file held when that began. */
  let waiting: { timer: ReturnType<typeof setTimeout> | undefined; value: unknown; was: unknown } | undefined
  const forget = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
    unflushed.delete(finish)
    sent = []
  }
  const finish = () => {
    if (!waiting) return
    const { timer, value, was } = waiting
    clearTimeout(timer)
    waiting = undefined
    unflushed.delete(finish)
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
      const wait = Math.max(frameMs, sentAt + throttleMs - performance.now())
      // The form shows what was sent only a moment later.
      const was = waiting ? waiting.was : sent.length > 0 ? sent.at(-1) : current()
      waiting = { value, was, timer: isWhole ? (waiting?.timer ?? setTimeout(finish, wait)) : undefined }
      unflushed.add(finish)
    },
    finish,
    isFlushed: () => sent.length === 0 && waiting === undefined,
    receive: (value) => {
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

interface Typing {
  /** What the control shows. */
  readonly shown: string
  readonly type: (text: string) => void
  /** Sends what was typed last. */
  readonly finish: () => void
}

/**
 * A value while it is being typed: on screen at once, in the file a moment later, and the last keystroke always.
 * What comes from elsewhere meanwhile replaces it, such as an undo.
 *
 * @param written what the file says, as it is typed.
 * @param meaning the value that a text stands for.
 * @param isWhole whether a text can be meant as it stands; what cannot waits until the person goes on.
 */
export function useTyping(
  field: Field,
  written: string,
  meaning: (text: string) => unknown = (text) => text,
  isWhole: (text: string) => boolean = () => true,
): Typing {
  const [typed, setTyped] = useState<string>()
  const latest = useRef(field)
  latest.current = field
  const [own] = useState(() =>
    throttledWriter(
      (value, was) => latest.current.set(value, { was }),
      () => latest.current.value,
      () => setTyped(undefined),
    ),
  )
  const isTyping = useRef(false)
  useEffect(() => {
    const heard = own.receive(field.value)
    // Whoever is still typing keeps the words as they wrote them.
    if (heard === 'foreign' || (heard === 'settled' && !isTyping.current)) setTyped(undefined)
  }, [own, field.value])
  // A field that goes still has something to say.
  useEffect(() => own.finish, [own])
  return {
    shown: typed ?? written,
    type: (text) => {
      isTyping.current = true
      setTyped(text)
      own.type(meaning(text), isWhole(text))
    },
    finish: () => {
      isTyping.current = false
      own.finish()
      if (own.isFlushed()) setTyped(undefined)
    },
  }
}
