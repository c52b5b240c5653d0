import { useEffect, useRef, useState } from 'react'
import { typist } from './typist.ts'
import type { Field } from './use-field.ts'

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
 */
export function useTyping(field: Field, written: string, meaning: (text: string) => unknown): Typing {
  const [typed, setTyped] = useState<string>()
  const latest = useRef(field)
  latest.current = field
  const [own] = useState(() =>
    typist(
      (value, was) => latest.current.set(value, { was }),
      () => latest.current.value,
      () => setTyped(undefined),
    ),
  )
  useEffect(() => {
    if (own.hear(field.value)) setTyped(undefined)
  }, [own, field.value])
  // A field that goes still has something to say.
  useEffect(() => own.finish, [own])
  return {
    shown: typed ?? written,
    type: (text) => {
      setTyped(text)
      own.type(meaning(text))
    },
    finish: own.finish,
  }
}
