import { createContext, useContext } from 'react'
import type { Change, Finding, Keys, OpenFile, Operation, References } from '../../protocol.ts'
import type { Fresh } from './fresh/fresh.ts'
import type { Bundle } from './schema/bundle.ts'

/** Whether a change was made, once that is known; false where something else stood there. */
export type Sent = Promise<boolean> | undefined

/** The pictures under `config/assets`. */
export interface Pictures {
  /** Where the browser has a picture from, by its path, such as `/logos/axa.svg`. */
  readonly address: (path: string) => string
  /** Puts a picture into a folder, such as `/logos`, and answers with its path; fails with a sentence for people. */
  readonly upload: (picture: File, folder: string) => Promise<string>
}

/** What every field of a form needs to know. */
export interface FormState {
  readonly file: OpenFile
  readonly root: Bundle
  readonly part: Keys
  readonly references: Partial<References>
  readonly findings: readonly Finding[]
  readonly fresh: Fresh
  readonly properties?: readonly string[]
  readonly selected?: Keys
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => Sent
  readonly pictures?: Pictures
  /** Makes a change by these operations. */
  readonly make: (title: string, ...operations: Operation[]) => void
  /** Tells people who do not see the screen. */
  readonly say: (words: string) => void
}

/** The form that fields stand in. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** The form around a field. */
export function useForm(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in a form.')
  return form
}

/** The properties of an object that were asked for, and may have no value yet. */
export interface Asked {
  readonly names: readonly string[]
  readonly forget: (name: string) => void
}

/** What was asked for in the object that a field stands in. */
export const AskedContext = createContext<Asked>({ names: [], forget: () => {} })
