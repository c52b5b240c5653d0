import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { count } from '#checker/english.ts'
import { pricesOf } from '#checker/flow.ts'
import { highestOf, lowestOf, usualPeriod } from '#engine/amounts.ts'
import type { Answers } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { money, moneyText } from '#engine/money.ts'
import { exactPrices } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { submitLabel } from '#engine/wizard.ts'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import styles from '../flow.module.css'
import { LeadColumn } from '../LeadColumn.tsx'
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
          <Button look="link" className={styles.again} onPress={() => onAnswer({})}>
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

function Choice({ question: { text, options = [] }, answer, onChoose }: ChoiceProps) {
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

interface FlowOutcomeProps {
  readonly market: Market
  readonly path: WalkedPath
}

/** The outcome of a path: banners, posted fields, and prices. */
function FlowOutcome({ market, path }: FlowOutcomeProps) {
  const { wizard } = market
  const { walk, banners, isComplete } = path
  if (!wizard || Object.keys(walk.answers).length === 0) return null
  const nameOf = (step: string) => wizard.questions.find(({ id }) => id === step)?.summary ?? 'the contact step'
  return (
    <div className={styles.outcome}>
      {banners.length > 0 && (
        <>
          <h3>Banners</h3>
          <ul>
            {banners.map(({ banner, on }) => (
              <li key={banner.on + banner.title}>
                “{banner.title}” <span>on {on.map(nameOf).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isComplete && walk.end ? <h3>It ends here: “{walk.end.heading}”</h3> : <Sent market={market} path={path} />}
    </div>
  )
}

/** What is sent on a path, and what plans cost there. */
function Sent({ market, path: { walk, isComplete } }: FlowOutcomeProps) {
  const { wizard } = market
  const prices = isComplete ? pricesOf(market, walk.rules) : []
  return (
    <>
      <h3>{isComplete ? 'Sent' : 'Sent so far'}</h3>
      <dl className={styles.posted}>
        {Object.entries(isComplete ? walk.fields : answeredFields(walk)).map(([name, value]) => (
          <div key={name}>
            <dt>
              <LeadColumn name={name} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isComplete && wizard && (
        <>
          <h3>Button</h3>
          <p>{submitLabel(wizard, walk)}</p>
        </>
      )}
      {isComplete && prices.length === 0 && <p className={styles.note}>{samePrices(market)}</p>}
      {prices.length > 0 && (
        <>
          <h3>Plans with a subsidy</h3>
          <dl className={styles.posted}>
            {prices.map(({ plan, gross, net }) => (
              <div key={plan}>
                <dt>{plan}</dt>
                <dd>
                  {net ? (
                    <>
                      <s>{moneyText(gross)}</s> {moneyText(net)}
                    </>
                  ) : (
                    moneyText(gross)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

function samePrices(market: Market): string {
  const { plans = [], currency, per = usualPeriod } = market
  const premiums = exactPrices(market, plans)
  const ends = [lowestOf(premiums), highestOf(premiums)]
  const [lowest, highest] = ends.flatMap((end) => (end === undefined ? [] : [moneyText(money(end, currency))]))
  if (lowest === undefined) return 'Plans cost the same on every path.'
  return `Plans cost the same on every path: ${lowest === highest ? lowest : `${lowest} to ${highest}`} a ${per}.`
}

/** Derived fields are known only at the end of the path. */
function answeredFields({ asked, fields }: WalkedPath['walk']): Readonly<Record<string, string>> {
  const names = new Set(asked.map(({ field }) => field))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
}
