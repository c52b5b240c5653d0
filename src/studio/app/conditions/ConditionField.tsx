import { useEffect, useRef, useState } from 'react'
import { Button, Group, VisuallyHidden } from 'react-aria-components'
import { capital } from '#config/diagnostics/english.ts'
import type { Condition, Question } from '#contract/config.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import type { Keys } from '#studio/protocol.ts'
import { conditionText } from '#tools/flow/condition-text.ts'
import { Clause } from './Clause.tsx'
import { ConditionContext, placeName } from './condition-context.ts'
import { blankFor, groupKind, isFinished, keysOf, withMore } from './condition-edits.ts'
import { type Mark, marksOf, namesFrom } from './condition-marks.ts'
import styles from './conditions.module.css'

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
  /** The sentence without a condition. */
  readonly without?: string
  /** Begins a condition where there is none. */
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
  // The box reads as a sentence already.
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

/** The checker's finding replaces an own mark of the same part. */
function withFindings(marks: readonly Mark[], findings: readonly Mark[]): readonly Mark[] {
  const said = new Set(findings.map(({ at }) => placeName(at)))
  return [...findings, ...marks.filter(({ at }) => !said.has(placeName(at)))]
}
