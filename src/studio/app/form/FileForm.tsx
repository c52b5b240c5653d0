import { useRef, useState } from 'react'
import { valueAt } from '../../../config/edit/edit.ts'
import type { Schema } from '../../../config/schema/schema-set.ts'
import type { Change, Finding, Keys, OpenFile, References } from '../../protocol.ts'
import { Body } from './Body.tsx'
import styles from './FileForm.module.css'
import { Findings } from './field-row/Findings.tsx'
import { findingsOf } from './field-row/use-field.ts'
import { controls } from './fields/controls.ts'
import { FormContext, type FormState, type Pictures } from './form-context.ts'
import { useFresh } from './fresh/fresh.ts'
import { Unwritten } from './fresh/Unwritten.tsx'
import { useArrival, useShown } from './fresh/use-arrival.ts'
import { Path } from './Path.tsx'
import { positionName } from './rows/row-name.ts'
import { bundleOf } from './schema/bundle.ts'
import { labelOf, titleOf } from './schema/labels.ts'
import { partShowing, schemaAt } from './schema/parts.ts'
import { Value } from './Value.tsx'

/** A file, or a part of one, as it is edited. */
export interface FileFormProps {
  readonly file: OpenFile
  /** Every schema by its path, such as `schemas/market.schema.json`. */
  readonly schemas: Readonly<Record<string, object>>
  /** The keys of the value shown; of one within another, `partOf` knows which. */
  readonly part: Keys
  /** Of the whole that the part is opened in, the keys: the way back leads there and no further. */
  readonly base?: Keys
  /** Of an object that is shown, only these properties; left out, all of them. */
  readonly properties?: readonly string[]
  readonly references: Partial<References>
  readonly findings: readonly Finding[]
  /** Left out, pictures are only named. */
  readonly pictures?: Pictures
  readonly selected?: Keys
  /** A field has the focus, or something is to be opened. */
  readonly onSelect: (at: Keys) => void
  /** Answers with whether the change was made, where that is known. */
  readonly onChange: (change: Change) => Promise<boolean> | undefined
}

/** The form of a file, or of a part of it, as its schema describes it. */
export function FileForm({ schemas, ...given }: FileFormProps) {
  const { file, part, base = [], selected, onChange } = given
  const fresh = useFresh(file.file, part, selected)
  const findings = fresh.told(given.findings)
  const root = bundleOf(schemas, file.schema ?? '')
  const [said, say] = useState('')
  const schema = schemaAt(root, file.value, part)
  const make: FormState['make'] = (title, ...operations) => void onChange({ title, operations })
  const state: FormState = { ...given, findings, fresh, root, controls, make, say }
  const value = valueAt(file.value, part)
  const form = useRef<HTMLElement>(null)
  const isItem = part.length > base.length
  useShown(form, selected)
  useArrival(form, part, fresh)
  if (file.value === undefined) return <p>This file cannot be read as it is. Open its text to put it right.</p>
  return (
    <FormContext value={state}>
      <section className={styles.form} ref={form} tabIndex={-1} aria-label={`Fields of ${nameOf(file, part)}`}>
        {isItem && <Path base={base} />}
        {isItem && <Unwritten value={value} />}
        <Findings
          id="part-findings"
          findings={findingsOf(findings, part).filter((one) => !isItem || !isAtField(one, schema))}
        />
        <Value key={JSON.stringify([file.file, part])} at={part} schema={schema} value={value} />
        {file.body !== undefined && part.length === 0 && <Body text={file.body} />}
        <p role="status" className="unseen">
          {said}
        </p>
      </section>
    </FormContext>
  )
}

/** The keys of the part to show so that the value at some keys can be seen. */
export function partOf(file: OpenFile, schemas: Readonly<Record<string, object>>, at: Keys): Keys {
  return partShowing(bundleOf(schemas, file.schema ?? ''), file.value, at)
}

/** Whether something is missing that has a field, which says so. */
function isAtField({ rule, message }: Finding, { required = [] }: Schema): boolean {
  return rule === 'missing-property' && required.some((name) => message.includes(JSON.stringify(name)))
}

function nameOf({ file, value }: OpenFile, part: Keys): string {
  const key = part.at(-1)
  if (key === undefined) return file
  return typeof key === 'string' ? labelOf(key) : titleOf(valueAt(value, part)) || positionName(part.slice(0, -1), key)
}
