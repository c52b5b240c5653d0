import { useRef } from 'react'
import { DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { answerConditions } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Change, Keys } from '../../protocol.ts'
import { relocation } from './FlowTools.tsx'
import styles from './flow.module.css'

interface QuestionOrderProps {
  readonly wizard: WizardConfig
  readonly file: string
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => void
}

/** The questions in their order, to be dragged: between two boxes of the map a drop could mean several places. */
export function QuestionOrder({ wizard, file, onSelect, onChange }: QuestionOrderProps) {
  const { questions } = wizard
  const dragged = useRef<string>(undefined)
  const indexOf = (key: unknown) => questions.findIndex(({ id }) => id === key)
  const placeAt = (from: number, target: { readonly key: unknown; readonly dropPosition: string }) => {
    const to = indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0)
    return to > from ? to - 1 : to
  }
  const { dragAndDropHooks } = useDragAndDrop<Question>({
    getItems: (_keys, items) => items.map(({ summary }) => ({ 'text/plain': summary })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.drop ?? ''} />,
    onDragStart: ({ keys }) => {
      dragged.current = String([...keys][0])
    },
    getDropOperation: (target) => {
      const from = indexOf(dragged.current)
      if (target.type !== 'item' || target.dropPosition === 'on' || from < 0) return 'cancel'
      return canMove(questions, from, placeAt(from, target)) ? 'move' : 'cancel'
    },
    onReorder: ({ keys, target }) => {
      const from = indexOf([...keys][0])
      const to = placeAt(from, target)
      if (from === to) return
      onChange(relocation(file, wizard, from, to))
      onSelect(['wizard', 'questions', to])
    },
  })
  return (
    <details className={`${styles.paths} ${styles.order}`} open>
      <summary>Order of the questions</summary>
      <GridList
        aria-label="Order of the questions"
        items={questions}
        dependencies={[questions]}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => onSelect(['wizard', 'questions', indexOf(key)])}
      >
        {({ id, summary }) => (
          <GridListItem id={id} textValue={summary}>
            <Button slot="drag">
              <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor" aria-hidden="true">
                {[2, 8].flatMap((x) => [2, 8, 14].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />))}
              </svg>
            </Button>
            {indexOf(id) + 1}. {summary}
          </GridListItem>
        )}
      </GridList>
    </details>
  )
}

/** Whether each condition still looks at earlier questions alone, once a question has moved. */
export function canMove(questions: readonly Question[], from: number, to: number): boolean {
  const moved = questions[from]
  if (!moved) return false
  const order = questions.toSpliced(from, 1).toSpliced(to, 0, moved)
  const isAfter = (question: Question, id: string) => {
    const place = order.findIndex((one) => one.id === id)
    return place < 0 || place < order.indexOf(question)
  }
  return order.every((question) => {
    const named = question.askIf ? answerConditions(question.askIf).map(({ condition }) => condition.answer) : []
    return named.every((id) => (question !== moved && id !== moved.id) || isAfter(question, id))
  })
}
