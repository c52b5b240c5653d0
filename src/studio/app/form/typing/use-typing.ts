import { useEffect, useRef, useState } from 'react'
import type { Field } from '../form-context.ts'
import { typist } from './typist.ts'

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
    typist(
      (value, was) => latest.current.set(value, { was }),
      () => latest.current.value,
      () => setTyped(undefined),
    ),
  )
  const isTyping = useRef(false)
  useEffect(() => {
    const heard = own.hear(field.value)
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
      if (own.isSettled()) setTyped(undefined)
    },
  }
}
