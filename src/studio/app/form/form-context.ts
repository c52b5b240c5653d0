import { createContext, useContext } from 'react'
import type { Change, Finding, Keys, OpenFile, Operation } from '../../protocol.ts'
import type { Bundle } from './schema/bundle.ts'

/** What pickers offer of one kind: what is written, and how people call it. */
export interface Reference {
  readonly id: string | number
  readonly label: string
  /** What it belongs to, such as the market of a plan. */
  readonly within?: string
}

/** What a file's values can refer to, by kind, such as `benefit`. */
export type References = Readonly<Record<string, readonly Reference[]>>

/** Whether a change was made, once that is known; false where something else stood there. */
export type Sent = Promise<boolean> | undefined

/** What every field of a form needs to know. */
export interface FormState {
  readonly file: OpenFile
  readonly root: Bundle
  readonly part: Keys
  readonly references: References
  readonly findings: readonly Finding[]
  readonly properties?: readonly string[]
  readonly selected?: Keys
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => Sent
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
