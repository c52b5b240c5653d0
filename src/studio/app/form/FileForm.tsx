import { useRef, useState } from 'react'
import { valueAt } from '#config/edit/edit.ts'
import type { Schema } from '#config/schema/schema-set.ts'
import type { Change, Finding, Keys, OpenFile, References } from '#studio/protocol.ts'
import { Breadcrumb, StillToWrite } from './Breadcrumb.tsx'
import { Findings } from './FieldRow.tsx'
import styles from './FileForm.module.css'
import { controls } from './fields/controls.ts'
import { findingsOf } from './findings.ts'
import { useFocusOnOpen, useScrollToSelected } from './focus.ts'
import { FormContext, type FormState, type Pictures } from './form-context.ts'
import { useFresh } from './fresh-items.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { positionName } from './rows/Rows.tsx'
import { bundleOf } from './schema/bundle.ts'
import { labelOf, titleOf } from './schema/labels.ts'
import { partShowing, schemaAt } from './schema/parts.ts'
import { Value } from './Value.tsx'

interface FileFormProps {
  readonly file: OpenFile
  /** Every schema by its path, such as `schemas/market.schema.json`. */
  readonly schemas: Readonly<Record<string, object>>
  /** The keys of the shown value, as `partOf` gives them. */
  readonly part: Keys
  /** The keys of the tab's own part, at which the breadcrumb begins. */
  readonly base?: Keys
  /** Shows only these properties of the part; all of them by default. */
  readonly properties?: readonly string[]
  readonly references: Partial<References>
  readonly findings: readonly Finding[]
  /** Without it, pictures have neither thumbnails nor uploads. */
  readonly pictures?: Pictures
  readonly selected?: Keys
  /** Called when a field gets the focus or a part is opened. */
  readonly onSelect: (at: Keys) => void
  /** Resolves to whether the change was made; undefined where that is not known. */
  readonly onChange: (change: Change) => Promise<boolean> | undefined
}

/** The form of a file, or of a part of it, built from its schema. */
export function FileForm({ schemas, ...given }: FileFormProps) {
  const { file, part, base = [], selected, onChange } = given
  const fresh = useFresh(file.file, part, selected)
  const findings = fresh.visible(given.findings)
  const root = bundleOf(schemas, file.schema ?? '')
  const [said, say] = useState('')
  const schema = schemaAt(root, file.value, part)
  const make: FormState['make'] = (title, ...operations) => void onChange({ title, operations })
  const state: FormState = { ...given, findings, fresh, root, controls, make, say }
  const value = valueAt(file.value, part)
  const form = useRef<HTMLElement>(null)
  const isItem = part.length > base.length
  useScrollToSelected(form, selected)
  useFocusOnOpen(form, part, fresh)
  if (file.value === undefined) return <p>This file cannot be read as it is. Open its text to put it right.</p>
  return (
    <FormContext value={state}>
      <section className={styles.form} ref={form} tabIndex={-1} aria-label={`Fields of ${formTitle(file, part)}`}>
        {isItem && <Breadcrumb base={base} />}
        {isItem && <StillToWrite value={value} />}
        <Findings
          id="part-findings"
          findings={findingsOf(findings, part).filter((one) => !isItem || !isAtField(one, schema))}
        />
        <Value key={JSON.stringify([file.file, part])} at={part} schema={schema} value={value} />
        {file.body !== undefined && part.length === 0 && <MarkdownEditor text={file.body} />}
        <p role="status" className="unseen">
          {said}
        </p>
      </section>
    </FormContext>
  )
}

/** The keys of the part that shows the value at some keys. */
export function partOf(file: OpenFile, schemas: Readonly<Record<string, object>>, at: Keys): Keys {
  return partShowing(bundleOf(schemas, file.schema ?? ''), file.value, at)
}

/** Whether a finding is about a missing property whose own field reports it. */
function isAtField({ rule, message }: Finding, { required = [] }: Schema): boolean {
  return rule === 'missing-property' && required.some((name) => message.includes(JSON.stringify(name)))
}

function formTitle({ file, value }: OpenFile, part: Keys): string {
  const key = part.at(-1)
  if (key === undefined) return file
  return typeof key === 'string' ? labelOf(key) : titleOf(valueAt(value, part)) || positionName(part.slice(0, -1), key)
}
