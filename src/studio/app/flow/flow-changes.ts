import { newMarketDefaults } from '../../../config/model/unfinished-texts.ts'
import type { Question, WizardConfig } from '../../../contract/config.ts'
import type { Change } from '../../protocol.ts'
import { idFor } from '../form/references.ts'
import { otherThan } from '../form/schema/copied.ts'

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

/** A question whose id, field and values follow from its words, as they do once others are written. */
function newQuestion(questions: readonly Question[]): Question {
  const { text, summary } = newMarketDefaults.question
  const taken = questions.flatMap(({ id, field }) => [id, field])
  const id = String(otherThan(idFor(summary), taken))
  return {
    id,
    field: id,
    text,
    summary,
    options: ['Yes', 'No'].map((label) => ({ value: idFor(label), label })),
  }
}
