import { useEffect, useRef, useState } from 'react'
import { Button, Group, VisuallyHidden } from 'react-aria-components'
import { capital } from '../../../config/diagnostics/english.ts'
import type { Condition, Question } from '../../../contract/config.ts'
import { conditionText } from '../../../tools/flow/condition-text.ts'
import type { Keys } from '../../protocol.ts'
import buttons from '../controls/buttons.module.css'
import { Clause } from './Clause.tsx'
import { ConditionContext, placeName } from './condition-context.ts'
import { blankFor, groupKind, isFinished, keysOf, withMore } from './condition-edits.ts'
import { type Mark, marksOf, namesFrom } from './condition-marks.ts'
import styles from './conditions.module.css'

interface ConditionFieldProps {
  /** Undefined where there is no condition: what it would decide is always so. */
  readonly value: Condition | undefined
  /** Gets a condition as soon as it is finished; undefined where the last part of it was removed. */
  readonly onChange: (value: Condition | undefined) => void
  /** The questions that it may ask about: those that come before. */
  readonly questions: readonly Question[]
  /** The other questions of the wizard, to tell whoever names one of them that it comes too late. */
  readonly later?: readonly Question[]
  /** What the checker says, with the keys from the condition on. */
  readonly findings?: readonly Mark[]
  /** What the condition decides; its row shows it. */
  readonly label: string
  /** How the sentence begins. */
  readonly opening?: string
  /** What holds without a condition. */
  readonly without?: string
  /** Whether one is wanted: where there is none, it is begun. */
  readonly begins?: boolean
}

const nobody: readonly never[] = []

/**
 * A condition built as a sentence, from questions and their answers. What is not finished is kept here and marked, and the
 * condition that was finished last stays as it is.
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
  const names = namesFrom({ questions, later })
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
  // A single part is read in the box.
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
          <Button className={buttons.add ?? ''} data-place={draft ? undefined : ''} onPress={add}>
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

/** The condition as it is being written, which is passed on whenever it is finished, and follows what others make of it. */
function useDraft(
  value: Condition | undefined,
  onChange: ConditionFieldProps['onChange'],
  blank: Condition | undefined,
) {
  const [draft, setDraft] = useState(value ?? blank)
  const [seen, setSeen] = useState(() => textOf(value))
  // What was passed on and has not come back as the value yet.
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

/** Puts the focus on the part that an edit was about once it is drawn, and has what was done read out. */
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

/** What the checker says of a part is said in its words alone. */
function withFindings(marks: readonly Mark[], findings: readonly Mark[]): readonly Mark[] {
  const said = new Set(findings.map(({ at }) => placeName(at)))
  return [...findings, ...marks.filter(({ at }) => !said.has(placeName(at)))]
}
