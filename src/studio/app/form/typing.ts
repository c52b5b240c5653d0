import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { ChangeResult, Field } from './form-context.ts'

/** At most one change is sent in this time. */
const throttleMs = 80

/** A first keystroke waits one frame, so that it is painted before it is sent. */
const frameMs = 16

/** The flush functions of fields with unsent text. */
const unflushed = new Set<() => void>()

/** Sends all unsent text, before a save or an undo. */
export function flushTyping(): void {
  for (const finish of unflushed) finish()
}

/** Sends typed values at a limited rate. */
interface ThrottledWriter {
  /** Throttled; a value that is not whole waits until it is, or until `finish`. */
  readonly type: (value: unknown, isWhole: boolean) => void
  /** Flushes. */
  readonly finish: () => void
  readonly isFlushed: () => boolean
  /** Takes the file's new value: `foreign` was not sent here, `settled` confirms all that was typed. */
  readonly receive: (value: unknown) => 'foreign' | 'sent' | 'settled'
}

/**
 * Throttles the changes of a field; each is sent with the value before it.
 *
 * @param send makes a change from `was`.
 * @param current the value of the file in this window.
 * @param refused called when another value stood there.
 */
export function throttledWriter(
  send: (value: unknown, was: unknown) => ChangeResult,
  current: () => unknown,
  refused: () => void,
): ThrottledWriter {
  let sent: unknown[] = []
  let sentAt = Number.NEGATIVE_INFINITY
  /** The unsent value, and the file's value before it. */
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
      // Text typed since is refused too, so that the notice has it.
      finish()
      forget()
      refused()
    })
  }
  return {
    type: (value, isWhole) => {
      if (!isWhole) clearTimeout(waiting?.timer)
      const wait = Math.max(frameMs, sentAt + throttleMs - performance.now())
      // The form's own value lags behind what was sent.
      const was = waiting ? waiting.was : sent.length > 0 ? sent.at(-1) : current()
      waiting = { value, was, timer: isWhole ? (waiting?.timer ?? setTimeout(finish, wait)) : undefined }
      unflushed.add(finish)
    },
    finish,
    isFlushed: () => sent.length === 0 && waiting === undefined,
    receive: (value) => {
      const known = sent.lastIndexOf(value)
      // An undo, or another window.
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
  readonly shown: string
  readonly type: (text: string) => void
  /** Flushes. */
  readonly finish: () => void
  /** The properties of an input or a textarea of one paragraph. */
  readonly control: {
    readonly value: string
    readonly onBlur: () => void
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
}

/**
 * The text of a field while it is typed: shown at once, sent throttled, and flushed at the end. A foreign change, such as an
 * undo, replaces it.
 *
 * @param written the file's value as text.
 * @param meaning parses a text.
 * @param isWhole whether a text is complete; an incomplete one waits.
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
    // Text is not reformatted while it is typed.
    if (heard === 'foreign' || (heard === 'settled' && !isTyping.current)) setTyped(undefined)
  }, [own, field.value])
  // Flushes on unmount.
  useEffect(() => own.finish, [own])
  const shown = typed ?? written
  const type = (text: string) => {
    isTyping.current = true
    setTyped(text)
    own.type(meaning(text), isWhole(text))
  }
  const finish = () => {
    isTyping.current = false
    own.finish()
    if (own.isFlushed()) setTyped(undefined)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    type(target.value.replaceAll('\n', ' '))
  return { shown, type, finish, control: { value: shown, onBlur: finish, onChange } }
}
