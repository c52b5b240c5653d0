import { useState } from 'react'
import { Toolbar } from 'react-aria-components'
import { newMarketDefaults } from '#checker/texts.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { slug } from '#engine/text.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Change, Keys } from '../../protocol.ts'
import { leadsToField } from '../form/focus.ts'
import { uniqueValue } from '../form/ids.ts'
import { insertOperation, moveOperation, removeOperation } from '../form/operations.ts'
import styles from './flow.module.css'

interface FlowToolsProps {
  readonly wizard: WizardConfig
  readonly file: string
  readonly selected: Keys | undefined
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => void
}

/** Adds, moves and removes questions. */
export function FlowTools({ wizard, file, selected, onSelect, onChange }: FlowToolsProps) {
  const { questions } = wizard
  const index = questionIn(selected)
  const question = index === undefined ? undefined : questions[index]
  const [said, say] = useState('')
  const run = (change: Change, to: Keys, words: string) => {
    onChange(change)
    onSelect([...list, ...to])
    say(words)
  }
  const add = (at: number) => run(addition(file, wizard, at), [at, 'text'], 'A question is added.')
  const status = (
    <p role="status" className="unseen">
      {said}
    </p>
  )
  if (index === undefined || !question) {
    return (
      <Toolbar className={styles.tools ?? ''} aria-label="Questions">
        <Button {...leadsToField} onPress={() => add(questions.length)}>
          Add a question
        </Button>
        <span className={styles.note}>Choose a question in the map to edit it.</span>
        {status}
      </Toolbar>
    )
  }
  const named = `“${question.summary}”`
  const move = (to: number) =>
    run(relocation(file, wizard, index, to), [to], `${named} is now question ${to + 1} of ${questions.length}.`)
  const remove = () =>
    run(removal(file, wizard, index), [Math.max(0, index - 1)], `${named} is removed. Undo brings it back.`)
  const actions = [
    { name: 'Add a question after it', run: () => add(index + 1), isOff: false, ...leadsToField },
    { name: 'Move earlier', run: () => move(index - 1), isOff: index === 0 },
    { name: 'Move later', run: () => move(index + 1), isOff: index === questions.length - 1 },
    { name: 'Remove', run: remove, isOff: questions.length === 1 },
  ]
  return (
    <Toolbar className={styles.tools ?? ''} aria-label={`The question ${named}`}>
      <strong>{question.summary}</strong>
      {actions.map(({ name, run: act, isOff, ...leads }) => (
        <Button key={name} {...leads} onPress={act} isDisabled={isOff}>
          {name}
        </Button>
      ))}
      <Button look="link" onPress={() => onSelect([])}>
        Close
      </Button>
      {status}
    </Toolbar>
  )
}

function questionIn(selected: Keys | undefined): number | undefined {
  const [wizard, list, index] = selected ?? []
  return wizard === 'wizard' && list === 'questions' && typeof index === 'number' ? index : undefined
}

const list = ['wizard', 'questions'] as const

type Questions = Pick<WizardConfig, 'questions'>

/** Inserts a question with placeholder texts. */
export function addition(file: string, { questions }: Questions, index: number): Change {
  const operations = [insertOperation(file, list, index, newQuestion(questions), questions)]
  return { title: 'Add a question', operations }
}

export function removal(file: string, { questions }: Questions, index: number): Change {
  const operations = [removeOperation(file, list, index, questions, true)]
  return { title: `Remove the question “${questions[index]?.summary}”`, operations }
}

export function relocation(file: string, { questions }: Questions, from: number, to: number): Change {
  const operations = [moveOperation(file, list, from, to, questions)]
  return { title: `Move the question “${questions[from]?.summary}”`, operations }
}

/** A question whose id, field and values follow from its placeholder texts. */
function newQuestion(questions: readonly Question[]): Question {
  const { text, summary } = newMarketDefaults.question
  const taken = questions.flatMap(({ id, field }) => [id, field])
  const id = String(uniqueValue(slug(summary), taken))
  return {
    id,
    field: id,
    text,
    summary,
    options: ['Yes', 'No'].map((label) => ({ value: slug(label), label })),
  }
}
