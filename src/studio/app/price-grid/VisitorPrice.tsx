import { useId, useState } from 'react'
import { valueAt } from '#checker/edit.ts'
import { answerIn, answerWords, kindOf, optionsOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import inputs from '#workbench/app/inputs.module.css'
import { Choose } from '../controls/Choose.tsx'
import type { Field } from '../form/form-context.ts'
import { useRouter } from '../place.ts'
import { useValue } from '../store/studio-context.tsx'
import styles from './PriceGrid.module.css'
import { priceMarket } from './price-market.ts'
import { optionQuestions, planOf, priceSeen } from './visitor-price.ts'

const open = 'open'

/** What a visitor whom somebody chooses pays, in the words of the pages. */
export function VisitorPrice({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const messages = useValue('config/messages/en.json')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const { day } = useRouter().place
  const plan: object = Object(valueAt(form.file.value, at.slice(0, 2)))
  const isToday = at.length === 3
  const priced = { ...plan, price: value }
  const seen = priceSeen(form.file.value, messages, isToday ? planOf(priced, day) : priced, day)
  const questions = [...priceMarket(form.file.value).questions, ...optionQuestions(plan)]
  const asked = questions.filter(({ id }) => seen?.asks.has(id))
  if (!seen || asked.length === 0) return null
  const answers = Object.fromEntries(
    asked.flatMap((question) => {
      const answer = answerIn(question, texts[question.id] ?? '')
      return answer ? [[question.id, answer]] : []
    }),
  )
  const { words, lines, note } = seen.priceFor(answers)
  return (
    <fieldset className={styles.visitor} aria-label="What a visitor pays">
      <strong>What a visitor pays{day !== undefined && `, as of ${dayText(day, 'en-GB')}`}</strong>
      {asked.map((question) => (
        <Answer
          key={question.id}
          question={question}
          text={texts[question.id] ?? ''}
          assumed={assumedWords(form.file.value, question)}
          onChange={(text) => setTexts({ ...texts, [question.id]: text })}
        />
      ))}
      <output aria-label="The price">{words || 'No row of the table is for these answers.'}</output>
      {lines.length > 0 && (
        <dl aria-label="What it is made of">
          {lines.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== undefined && <p>{note}</p>}
    </fieldset>
  )
}

/** What a market assumes of visitors who have not answered a question, in words; undefined where it assumes nothing. */
function assumedWords(value: unknown, question: Question): string | undefined {
  const assumed: unknown = valueAt(value, ['assume', question.id])
  return assumed === undefined ? undefined : answerWords(question, String(assumed), 'en')
}

interface AnswerProps {
  readonly question: Question
  readonly text: string
  readonly assumed: string | undefined
  readonly onChange: (text: string) => void
}

function Answer({ question, text, assumed, onChange }: AnswerProps) {
  const id = useId()
  const { summary, unit } = question
  const unanswered = assumed === undefined ? 'Not answered' : `Not answered: ${assumed}`
  if (kindOf(question) === 'choice') {
    const choices = optionsOf(question).map(({ value, label }) => ({ id: value, title: label }))
    return (
      <div>
        <span id={id}>{summary}</span>
        <Choose
          labels={{ 'aria-labelledby': id }}
          choices={[{ id: open, title: unanswered }, ...choices]}
          value={text || open}
          onChoose={(chosen) => onChange(chosen === open ? '' : chosen)}
        />
      </div>
    )
  }
  return (
    <div>
      <label htmlFor={id}>
        {unit === undefined || unit.toLowerCase() === summary.toLowerCase() ? summary : `${summary}, ${unit}`}
      </label>
      <input
        id={id}
        className={inputs.input}
        inputMode={kindOf(question) === 'number' ? 'decimal' : 'text'}
        value={text}
        placeholder={unanswered}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
