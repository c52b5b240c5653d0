import { type ComponentType, createContext, useContext } from 'react'
import type { Schema } from '#checker/schema.ts'
import type { Change, Finding, Keys, LibraryPicture, OpenFile, Operation, References } from '../../protocol.ts'
import type { Bundle } from './schema/bundle.ts'
import type { Control } from './schema/controls.ts'

/** Resolves to whether a change was made; false where another value stood there. */
export type ChangeResult = Promise<boolean> | undefined

/** The pictures under `config/assets`. */
export interface Pictures {
  /** The address of a picture in the browser, by its path, such as `/logos/axa.svg`. */
  readonly address: (path: string) => string
  /** Puts a picture into a folder, such as `/logos`, and answers with its path; fails with a sentence for people. */
  readonly upload: (picture: File, folder: string) => Promise<string>
  readonly list: () => Promise<readonly LibraryPicture[]>
  /** Removes a picture that nothing uses. */
  readonly remove: (path: string) => Promise<void>
}

/** The items that were just added: their empty fields are no mistakes before they are left, and their ids follow their names. */
export interface Fresh {
  readonly add: (item: Keys) => void
  /** Forgets the items of a list, whose indexes have changed. */
  readonly forget: (list: Keys) => void
  readonly has: (at: Keys) => boolean
  /** The findings without those about fresh fields that nobody has left yet. */
  readonly visible: (findings: readonly Finding[]) => readonly Finding[]
}

/** The state that all fields of a form share. */
export interface FormState {
  readonly file: OpenFile
  readonly root: Bundle
  readonly part: Keys
  readonly references: Partial<References>
  readonly findings: readonly Finding[]
  readonly fresh: Fresh
  readonly properties?: readonly string[]
  readonly selected?: Keys
  /** Whether names of fields and stored values are shown beside the words. */
  readonly isAdvanced: boolean
  readonly controls: Controls
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => ChangeResult
  readonly pictures?: Pictures
  /** Makes a change by these operations. */
  readonly make: (title: string, ...operations: Operation[]) => void
  /** Announces words to screen readers. */
  readonly say: (words: string) => void
}

/** A value of a file as a field shows it. */
export interface Field {
  readonly form: FormState
  readonly at: Keys
  readonly schema: Schema
  readonly label: string
  readonly value: unknown
  readonly required: boolean
  readonly findings: readonly Finding[]
  /** The element id of the control, on which those of its label, help and findings are built. */
  readonly id: string
  readonly set: (value: unknown, typing?: { readonly was: unknown }) => ChangeResult
  readonly remove: () => void
}

/** The components of the controls, by their names. */
export type Controls = Readonly<Record<Control | 'unfit', ComponentType<{ readonly field: Field }>>>

/** The form that fields stand in. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** The form around a field. */
export function useForm(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in a form.')
  return form
}

/** Properties of an object that were added and may have no value yet. */
export interface AddedProperties {
  readonly names: readonly string[]
  readonly forget: (name: string) => void
}

/** The properties that were added to the object around a field. */
export const AddedContext = createContext<AddedProperties>({ names: [], forget: () => {} })

/** The findings about a value itself, or about its absence. */
export function findingsOf(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isAbout(finding, at))
}

export function isAbout({ missing = [], at: keys }: Finding, at: Keys): boolean {
  const isMissing = missing.includes(String(at.at(-1))) && sameKeys(keys, at.slice(0, -1))
  return sameKeys(keys, at) || isMissing
}

/** The findings about a value and everything in it. */
export function findingsWithin(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isWithinKeys(finding.at, at))
}

export function sameKeys(a: Keys, b: Keys): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i])
}

/** Whether keys lead to a value at `whole`, or into it. */
export function isWithinKeys(at: Keys, whole: Keys): boolean {
  return at.length >= whole.length && sameKeys(at.slice(0, whole.length), whole)
}
