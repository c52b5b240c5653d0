import type { Question, WizardConfig } from '../../../contract/config.ts'
import type { Change } from '../../protocol.ts'

const into = ['wizard', 'questions'] as const

type Questions = Pick<WizardConfig, 'questions'>

/** One more question at a place of a wizard, with words that stand in for its own until somebody writes them. */
export function addition(file: string, { questions }: Questions, index: number): Change {
  const operation = { kind: 'insert', file, into, index, value: newQuestion(questions), was: questions.length } as const
  return { title: 'Add a question', operations: [operation] }
}

/** The wizard without one of its questions. */
export function removal(file: string, { questions }: Questions, index: number): Change {
  const was = questions[index]
  return {
    title: `Remove the question “${was?.summary}”`,
    operations: [{ kind: 'set', file, at: [...into, index], was }],
  }
}

/** A question at another place among the questions. */
export function relocation(file: string, { questions }: Questions, from: number, to: number): Change {
  const was = questions[from]
  return {
    title: `Move the question “${was?.summary}”`,
    operations: [{ kind: 'move', file, list: into, from, to, was }],
  }
}

function newQuestion(questions: readonly Question[]): Question {
  const ids = new Set(questions.flatMap(({ id, field }) => [id, field]))
  let number = questions.length + 1
  while (ids.has(`question-${number}`)) number += 1
  return {
    id: `question-${number}`,
    field: `question-${number}`,
    text: 'New question?',
    summary: 'New question',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  }
}
