import { useEffect, useRef, useState } from 'react'
import { Group, VisuallyHidden } from 'react-aria-components'
import { valueAt } from '#checker/edit.ts'
import { capital } from '#checker/english.ts'
import { conditionText, namesIn } from '#checker/flow.ts'
import type { Condition, Question } from '#engine/contract/config.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Keys } from '../../protocol.ts'
import { isAskable, isCondition } from '../flow/wizard-shape.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { UnfitValue } from '../form/fields/GroupField.tsx'
import { type Field, findingsWithin } from '../form/form-context.ts'
import { Clause } from './Clause.tsx'
import { blankFor, groupKind, isFinished, keysOf, withMore } from './condition-edits.ts'
import { ConditionContext, type Mark, marksOf, placeName } from './condition-marks.ts'
import styles from './conditions.module.css'

/** A condition on answers; that of a question can only use the questions before it. */
export function ConditionValue({ field }: { readonly field: Field }) {
  const { form, at, value, label } = field
  const all: unknown = valueAt(form.file.value, ['wizard', 'questions'])
  const asked: readonly unknown[] = Array.isArray(all) ? all : []
  const [, list, index] = at
  const before = list === 'questions' ? Number(index) : asked.length
  if (value !== undefined && !isCondition(value)) return <UnfitValue field={field} />
  const findings = findingsWithin(form.findings, at).map((one) => ({ ...one, at: one.at.slice(at.length) }))
  return (
    <FieldRow field={field} naming="group">
      <ConditionField
        value={value}
        onChange={(next) => (next === undefined ? field.remove() : void field.set(next))}
        questions={asked.slice(0, before).flatMap(askable)}
        later={asked.slice(before).flatMap(askable)}
        findings={findings}
        label={label}
        begins
        {...(list === 'rules' && { opening: 'It is true if', without: 'It is never true.' })}
        {...(list === 'ends' && { opening: 'The form ends if', without: 'The form never ends here.' })}
        {...(at[0] !== 'wizard' && { opening: 'It counts if', without: 'It never counts.' })}
      />
    </FieldRow>
  )
}

/** A question that conditions can use, with empty words where it has none yet. */
function askable(question: unknown): Question[] {
  if (!isAskable(question)) return []
  const { field = '', text, summary, options = [] } = question
  const labelled = options.map((option) => ({ ...option, label: words(option.label) }))
  return [{ ...question, field, text: words(text), summary: words(summary), options: labelled }]
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

interface ConditionFieldProps {
  readonly value: Condition | undefined
  /** Called with each finished condition, and with undefined once the last part is removed. */
  readonly onChange: (value: Condition | undefined) => void
  /** The earlier questions, which it can use. */
  readonly questions: readonly Question[]
  /** The later questions, to report that they come too late. */
  readonly later?: readonly Question[]
  /** Findings with keys relative to the condition. */
  readonly findings?: readonly Mark[]
  readonly label: string
  readonly opening?: string
  /** The sentence shown while there is no condition. */
  readonly without?: string
  /** Whether a blank condition is begun if there is none. */
  readonly begins?: boolean
}

const nobody: readonly never[] = []

/**
 * Builds a condition as a sentence. An unfinished draft is marked, and the last finished condition stays until it is finished.
 */
export function ConditionField({
  value,
  onChange,
  questions,
  later = nobody,
  findings = nobody,
  label,
  opening = 'Ask this if',
  without = 'Always asked.',
  begins = false,
}: ConditionFieldProps) {
  const canAsk = questions.length > 0
  const { draft, write } = useDraft(value, onChange, begins && canAsk ? blankFor(questions) : undefined)
  const { box, said, turnTo } = useFocusAfterEdit()
  const names = namesIn([...questions, ...later])
  const marks = draft ? withFindings(marksOf(draft, { questions, later }), findings) : nobody
  const edit = (next: Condition | undefined, focus?: Keys, words = '') => {
    write(next)
    turnTo(next ? focus : [], words)
  }
  const add = () => {
    const more = blankFor(questions)
    const next = withMore(draft, [], more)
    edit(next, keysOf(next, more))
  }
  const sentence = draft && isFinished(draft) ? `${opening} ${conditionText(draft, names)}.` : undefined
  // A single condition already reads as a sentence.
  const isSingle = sentence !== undefined && draft !== undefined && 'answer' in draft
  return (
    <Group className={styles.field ?? ''} ref={box} aria-label={label}>
      <div className={styles.box}>
        {draft && (
          <ConditionContext value={{ condition: draft, questions, names, marks, opening, edit }}>
            <Clause keys={[]} />
          </ConditionContext>
        )}
        {!draft && <p>{canAsk ? without : `${without} No question comes before that it could depend on.`}</p>}
        {canAsk && !(draft && groupKind(draft)) && (
          <Button look="add" data-place={draft ? undefined : ''} onPress={add}>
            Add a condition
          </Button>
        )}
      </div>
      <p className={isSingle ? 'unseen' : styles.sentence} aria-live="polite">
        {sentence ??
          (draft &&
            `Not finished yet. ${value ? 'Until it is, the condition stays as it was.' : 'It counts once it is.'}`)}
      </p>
      <VisuallyHidden>
        <p role="status">{capital(said)}</p>
      </VisuallyHidden>
    </Group>
  )
}

/** The draft of a condition: sent whenever it is finished, replaced by foreign changes. */
function useDraft(
  value: Condition | undefined,
  onChange: ConditionFieldProps['onChange'],
  blank: Condition | undefined,
) {
  const [draft, setDraft] = useState(value ?? blank)
  const [seen, setSeen] = useState(() => textOf(value))
  // Sent conditions that have not come back as the value yet.
  const [sent, setSent] = useState<readonly string[]>([])
  const text = textOf(value)
  if (text !== seen) {
    const own = sent.indexOf(text)
    setSeen(text)
    setSent(own === -1 ? [] : sent.slice(own + 1))
    if (own === -1) setDraft(value)
  }
  const write = (next: Condition | undefined) => {
    setDraft(next)
    if ((next && !isFinished(next)) || textOf(next) === (sent.at(-1) ?? text)) return
    setSent([...sent, textOf(next)])
    onChange(next)
  }
  return { draft, write }
}

function textOf(condition: Condition | undefined): string {
  return JSON.stringify(condition) ?? ''
}

/** Focuses the edited part after rendering, and announces the edit. */
function useFocusAfterEdit() {
  const box = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<{ readonly keys: Keys | undefined; readonly said: string }>()
  useEffect(() => {
    if (!target?.keys) return
    const places = [...(box.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const place = places.find(({ dataset }) => dataset['place'] === placeName(target.keys ?? []))
    const first = place?.matches('button') ? place : place?.querySelector('button')
    first?.focus()
  }, [target])
  return { box, said: target?.said ?? '', turnTo: (keys: Keys | undefined, said: string) => setTarget({ keys, said }) }
}

/** The marks, where a finding of the checker replaces an own mark of the same part. */
function withFindings(marks: readonly Mark[], findings: readonly Mark[]): readonly Mark[] {
  const said = new Set(findings.map(({ at }) => placeName(at)))
  return [...findings, ...marks.filter(({ at }) => !said.has(placeName(at)))]
}
