import { useEffect, useRef, useState } from 'react'
import { valueAt } from '#checker/edit.ts'
import { bodyKey } from '#checker/files.ts'
import type { Schema } from '#checker/schema.ts'
import type { Change, Finding, Keys, OpenFile, References } from '../../protocol.ts'
import { useAdvanced } from '../store/advanced.ts'
import { Breadcrumb, StillToWrite } from './Breadcrumb.tsx'
import { Findings } from './FieldRow.tsx'
import styles from './FileForm.module.css'
import { controls } from './fields/controls.ts'
import { useFocusOnOpen, useScrollToSelected } from './focus.ts'
import {
  FormContext,
  type FormState,
  type Fresh,
  findingsOf,
  isAbout,
  isWithinKeys,
  type Pictures,
  sameKeys,
} from './form-context.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { NextStandIn, pressByEnter, standInAfter, standInsIn } from './NextStandIn.tsx'
import { bundleOf } from './schema/bundle.ts'
import { partShowing, schemaAt } from './schema/parts.ts'
import { nameAt } from './schema/place-labels.ts'
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
  const fresh = useFresh(file, part, selected)
  const findings = fresh.visible(given.findings)
  const root = bundleOf(schemas, file.schema ?? '')
  const [said, say] = useState('')
  const schema = schemaAt(root, file.value, part)
  const make: FormState['make'] = (title, ...operations) => void onChange({ title, operations })
  const isAdvanced = useAdvanced()
  const state: FormState = { ...given, findings, fresh, root, isAdvanced, controls, make, say }
  const value = valueAt(file.value, part)
  const form = useRef<HTMLElement>(null)
  const isItem = part.length > base.length
  const hasBody = file.body !== undefined && part.length === 0 && (given.properties?.includes(bodyKey) ?? true)
  const standIns = standInsIn(given.findings)
  const next = standInAfter(file.value, standIns, selected ?? part)
  const toNext = useRef<HTMLButtonElement>(null)
  useScrollToSelected(form, selected)
  useFocusOnOpen(form, { part, selected, fresh })
  if (file.value === undefined) return <p>This file cannot be read as it is. Open its text to put it right.</p>
  return (
    <FormContext value={state}>
      <section
        className={styles.form}
        ref={form}
        tabIndex={-1}
        aria-label={`Fields of ${part.length === 0 ? file.file : nameAt(root, file.value, part)}`}
        onKeyDown={(event) => pressByEnter(toNext, event)}
      >
        {isItem && <Breadcrumb base={base} />}
        {next && <NextStandIn next={next} left={standIns.length} button={toNext} onSelect={given.onSelect} />}
        {isItem && <StillToWrite value={value} findings={given.findings} />}
        <Findings
          id="part-findings"
          findings={findingsOf(findings, part).filter((one) => !isItem || !isAtField(one, schema))}
        />
        <Value key={JSON.stringify([file.file, part])} at={part} schema={schema} value={value} />
        {hasBody && <MarkdownEditor text={file.body ?? ''} />}
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
function isAtField({ missing = [] }: Finding, { required = [] }: Schema): boolean {
  return required.some((name) => missing.includes(name))
}

interface State {
  readonly where: string
  readonly selected: Keys
  readonly items: readonly Keys[]
  /** Fields that were just left, and those that were left before. */
  readonly leaving: readonly Keys[]
  readonly left: readonly Keys[]
}

/** Tracks fresh items while their part is open. */
function useFresh({ file, value }: OpenFile, part: Keys, selected: Keys = []): Fresh {
  const where = JSON.stringify([file, part])
  const [kept, keep] = useState<State>({ where, selected, items: [], leaving: [], left: [] })
  const state = kept.where === where && sameKeys(kept.selected, selected) ? kept : moved(kept, { file, part, selected })
  if (state !== kept) keep(state)
  const { items, leaving, left } = state
  useEffect(() => {
    if (leaving.length === 0) return
    const settle = () => keep((last) => ({ ...last, leaving: [], left: [...last.left, ...last.leaving] }))
    // New messages must not move a pressed button away from under the pointer.
    if (document.documentElement.matches(':active')) window.addEventListener('click', settle, { once: true })
    else settle()
  }, [leaving])
  const has = (at: Keys) => items.some((item) => isWithinKeys(at, item))
  return {
    has,
    add: (item) =>
      keep((last) => ({
        ...last,
        items: [...last.items, item],
        left: last.left.filter((at) => !isWithinKeys(at, item)),
      })),
    forget: (list) => keep((last) => ({ ...last, items: last.items.filter((item) => !isWithinKeys(item, list)) })),
    visible: (findings) => findings.filter((one) => isVisible(one, { value, items, left })),
  }
}

/** Whether a field shows its finding: an empty one of a fresh item does once it was left. */
export function isVisible(
  finding: Finding,
  { value, items, left }: Pick<State, 'items' | 'left'> & { readonly value: unknown },
): boolean {
  const isFresh = items.some((item) => isWithinKeys(finding.at, item))
  return !isFresh || isWritten(valueAt(value, finding.at)) || left.some((at) => isAbout(finding, at))
}

/** Whether something stands in a field of one value. */
function isWritten(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'object'
}

interface Move {
  readonly file: string
  readonly part: Keys
  readonly selected: Keys
}

/** The state after another field or part was selected. */
function moved({ where, selected: from, items, leaving, left }: State, { file, part, selected }: Move): State {
  const [oldFile, oldPart] = JSON.parse(where)
  const isSame = oldFile === file && sameKeys(oldPart, part)
  // The field that was left, and those around it that do not hold the next one.
  const behind = from.map((_, i) => from.slice(0, i + 1)).filter((at) => !isWithinKeys(selected, at))
  return {
    where: JSON.stringify([file, part]),
    selected,
    items: isSame ? items : items.filter((item) => oldFile === file && isWithinKeys(part, item)),
    leaving: items.length === 0 ? [] : [...leaving, ...behind],
    left: items.length === 0 ? [] : left,
  }
}
