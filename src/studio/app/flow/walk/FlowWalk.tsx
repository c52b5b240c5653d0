import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { count } from '#config/diagnostics/english.ts'
import type { Question } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import type { Answers } from '#engine/wizard/conditions.ts'
import { ActionMenu } from '#studio/app/controls/ActionMenu.tsx'
import buttons from '#studio/app/controls/buttons.module.css'
import styles from '#studio/app/flow/flow.module.css'
import { FlowOutcome } from './FlowOutcome.tsx'
import type { PathSearch, WalkedPath } from './walked-path.ts'

interface FlowWalkProps {
  readonly market: Market
  readonly path: WalkedPath
  readonly searches: readonly PathSearch[]
  /** All given answers, also those off the path. */
  readonly answers: Answers
  readonly onAnswer: (answers: Answers) => void
}

/** Walks the wizard: the questions on the path with their answers, and the outcome. */
export function FlowWalk({ market, path, searches, answers, onAnswer }: FlowWalkProps) {
  const { walk, isComplete } = path
  const open = walk.unanswered.length
  return (
    <section className={styles.walk} aria-label="Walk a path">
      <header>
        <h2>Walk a path</h2>
        {Object.keys(answers).length > 0 && (
          <Button className={`${buttons['link']} ${styles.again}`} onPress={() => onAnswer({})}>
            Start again
          </Button>
        )}
      </header>
      {searches.length > 0 && (
        <ActionMenu
          className={buttons['button']}
          actions={searches.map(({ name, answers: shown }) => ({ title: name, act: () => onAnswer(shown) }))}
          placement="bottom start"
        >
          Show a path where…
        </ActionMenu>
      )}
      <div className={styles.asked}>
        <ol className={styles.questions}>
          {walk.asked.map((question) => (
            <li key={question.id}>
              <Choice
                {...{ question }}
                answer={walk.answers[question.id]}
                onChoose={(value) => onAnswer(answered(answers, question, value))}
              />
            </li>
          ))}
        </ol>
        <p role="status" className={styles.note}>
          {isComplete ? 'This path is complete.' : `${count(open, 'answer')} to go.`}
        </p>
      </div>
      <FlowOutcome market={market} path={path} />
    </section>
  )
}

interface ChoiceProps {
  readonly question: Question
  readonly answer: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

function Choice({ question: { text, options }, answer, onChoose }: ChoiceProps) {
  return (
    <>
      <p>{text}</p>
      <ToggleButtonGroup
        className={styles.options ?? ''}
        aria-label={text}
        selectedKeys={answer === undefined ? [] : [answer]}
        onSelectionChange={(keys) => onChoose([...keys].map(String)[0])}
      >
        {options.map(({ value, label }) => (
          <ToggleButton id={value} key={value} className={buttons['toggle'] ?? ''}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

function answered(answers: Answers, { id }: Question, value: string | undefined): Answers {
  const { [id]: _, ...others } = answers
  return value === undefined ? others : { ...others, [id]: value }
}
