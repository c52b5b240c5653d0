import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { count } from '#config/diagnostics/english.ts'
import type { Question, WizardConfig } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import type { Answers } from '#engine/wizard/conditions.ts'
import { type Walk, walk } from '#engine/wizard/walk.ts'
import { contactStep } from '#engine/wizard/wizard-step.ts'
import { ActionMenu } from '#studio/app/controls/ActionMenu.tsx'
import buttons from '#studio/app/controls/buttons.module.css'
import styles from '#studio/app/flow/flow.module.css'
import { boxOf, contact, type FlowGraph, sent } from '#studio/app/flow/map/flow-graph.ts'
import { bannersSeen, type FlowGroup, type SeenBanner } from '#tools/flow/flow-groups.ts'
import { FlowOutcome } from './FlowOutcome.tsx'

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

/** The walk, with the boxes and arrows that it passes. */
export interface WalkedPath {
  readonly walk: Walk
  readonly boxes: ReadonlySet<string>
  readonly arrows: ReadonlySet<string>
  /** The banners shown so far, each with its steps. */
  readonly banners: readonly SeenBanner[]
  readonly isComplete: boolean
}

/** Follows the answers up to the first open question. */
export function walkedPath(wizard: WizardConfig, { edges }: FlowGraph, given: Answers): WalkedPath {
  const walked = walk(wizard, given)
  const [open] = walked.unanswered
  const isBegun = Object.keys(walked.answers).length > 0
  const reached = open ? walked.asked.slice(0, isBegun ? walked.asked.indexOf(open) + 1 : 0) : walked.asked
  const steps = [...reached.map(boxOf), ...(open ? [] : [contact, sent])]
  const arrows = edges.filter(({ from, to }) => steps.some((step, i) => step === from && steps[i + 1] === to))
  const ids = [...reached.map(({ id }) => id), ...(open ? [] : [contactStep])]
  const seen = bannersSeen(wizard, walked).map(({ banner, on }) => ({
    banner,
    on: on.filter((id) => ids.includes(id)),
  }))
  const banners = seen.filter(({ on }) => on.length > 0)
  const hung = (wizard.banners ?? []).flatMap((one, i) =>
    banners.some(({ banner }) => banner === one) ? `banner-${i}` : [],
  )
  const fields = open ? [] : (wizard.fields ?? []).map((_, i) => `field-${i}`)
  return {
    walk: walked,
    boxes: new Set([...steps, ...hung, ...fields]),
    arrows: new Set(arrows.map(({ id }) => id)),
    banners,
    isComplete: !open,
  }
}

/** An event on some of the paths, with the answers of one. */
interface PathSearch {
  readonly id: string
  /** Completes 'Show a path where': `“Driver” is asked`. */
  readonly name: string
  readonly answers: Answers
}

/** The events that tell paths apart. */
export function pathSearches(wizard: WizardConfig, groups: readonly FlowGroup[]): PathSearch[] {
  const search = (id: string, name: string, fits: (group: FlowGroup) => boolean): PathSearch[] => {
    const found = groups.find(fits)
    // Events of all paths are left out.
    return found && !groups.every(fits) ? [{ id, name, answers: answersOf(found) }] : []
  }
  const questions = wizard.questions.flatMap(({ id, summary }) => {
    const isAsked = ({ choices }: FlowGroup) => choices.some(({ question }) => question.id === id)
    return [
      ...search(`asked ${id}`, `“${summary}” is asked`, isAsked),
      ...search(`skipped ${id}`, `“${summary}” is not asked`, (group) => !isAsked(group)),
    ]
  })
  const rules = Object.keys(wizard.rules ?? {}).flatMap((name) => {
    const isHeld = ({ outcome }: FlowGroup) => outcome.rules.includes(name)
    return [
      ...search(`held ${name}`, `the rule “${name}” holds`, isHeld),
      ...search(`failed ${name}`, `the rule “${name}” does not hold`, (group) => !isHeld(group)),
    ]
  })
  const banners = (wizard.banners ?? []).flatMap(({ title }, i) => {
    return search(`banner ${i}`, `visitors read “${title}”`, ({ outcome }) =>
      outcome.banners.some((one) => one.title === title),
    )
  })
  return [...questions, ...rules, ...banners]
}

export function answersOf({ choices }: FlowGroup): Answers {
  return Object.fromEntries(choices.map(({ question, options }) => [question.id, options[0]?.value ?? '']))
}
