import { useId, useState } from 'react'
import { valueAt } from '#config/edit/edit.ts'
import type { Messages, Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { answerIn, kindOf, optionsOf } from '#engine/answers/question-kinds.ts'
import { dateIn } from '#engine/dates/dates.ts'
import { styledCurrency } from '#engine/money/currency.ts'
import { questionsOfPrice } from '#engine/prices/market-prices.ts'
import { planPrice, priceWriting } from '#engine/prices/plan-price.ts'
import { type Price, priceText } from '#engine/prices/price.ts'
import { isPrice } from '#engine/prices/price-notation.ts'
import type { Market } from '#engine/site/site.ts'
import { Choose } from '#studio/app/controls/Choose.tsx'
import inputs from '#studio/app/controls/inputs.module.css'
import type { Field } from '#studio/app/form/form-context.ts'
import { useValue } from '#studio/app/store/studio-context.tsx'
import styles from './PriceGrid.module.css'
import { priceMarket } from './price-market.ts'
import { isPriceTable, isRowPrice, priceSheet } from './price-sheet.ts'

const open = 'open'

/** What a visitor whom somebody chooses pays, in the words of the pages. */
export function VisitorPrice({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const messages = useValue('config/messages/en.json')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const { questions } = priceMarket(form.file.value)
  const seen = priceSeen(form.file.value, messages, {
    ...Object(valueAt(form.file.value, at.slice(0, 2))),
    price: value,
  })
  const asked = questions.filter(({ id }) => seen?.asks.has(id))
  if (!seen || asked.length === 0) return null
  const answers = Object.fromEntries(
    asked.flatMap((question) => {
      const answer = answerIn(question, texts[question.id] ?? '')
      return answer ? [[question.id, answer]] : []
    }),
  )
  const price = seen.priceFor(answers)
  return (
    <fieldset className={styles.visitor} aria-label="What a visitor pays">
      <strong>What a visitor pays</strong>
      {asked.map((question) => (
        <Answer
          key={question.id}
          question={question}
          text={texts[question.id] ?? ''}
          onChange={(text) => setTexts({ ...texts, [question.id]: text })}
        />
      ))}
      <output aria-label="The price">{priceText(price, 'en')}</output>
      {price.note !== undefined && <p>{price.note}</p>}
    </fieldset>
  )
}

interface PriceSeen {
  /** The ids of the questions that the price can read. */
  readonly asks: ReadonlySet<string>
  readonly priceFor: (answers: Answers) => Price
}

/** The price of a plan as visitors read it today; undefined while it, or its market, is not whole. */
function priceSeen(value: unknown, messages: unknown, plan: object): PriceSeen | undefined {
  const price: unknown = Object(plan).price
  const isWhole = isPriceTable(price) ? priceSheet(price).rows.every((row) => isRowPrice(row.price)) : isPrice(price)
  const { currency, timeZone } = Object(value)
  if (!isWhole || !hasWords(messages) || typeof Object(currency).symbol !== 'string') return undefined
  const day = dateIn(typeof timeZone === 'string' ? timeZone : undefined, new Date())
  const market = { ...Object(value), day, locale: 'en', currency: styledCurrency(currency, 'en') } as Market
  const priced = plan as Parameters<typeof planPrice>[1]
  try {
    const writing = priceWriting(market, messages)
    return {
      asks: questionsOfPrice(writing.prices, priced),
      priceFor: (answers) => planPrice(writing, priced, answers),
    }
  } catch {
    // A file that is being written can lack anything.
    return undefined
  }
}

function hasWords(messages: unknown): messages is Messages {
  return [Object(messages).offer, Object(messages).planTable].every((part) => typeof part === 'object')
}

interface AnswerProps {
  readonly question: Question
  readonly text: string
  readonly onChange: (text: string) => void
}

function Answer({ question, text, onChange }: AnswerProps) {
  const id = useId()
  const { summary, unit } = question
  if (kindOf(question) === 'choice') {
    const choices = optionsOf(question).map(({ value, label }) => ({ id: value, title: label }))
    return (
      <div>
        <span id={id}>{summary}</span>
        <Choose
          labels={{ 'aria-labelledby': id }}
          choices={[{ id: open, title: 'Not answered' }, ...choices]}
          value={text || open}
          onChoose={(chosen) => onChange(chosen === open ? '' : chosen)}
        />
      </div>
    )
  }
  return (
    <div>
      <label htmlFor={id}>{unit === undefined ? summary : `${summary}, ${unit}`}</label>
      <input
        id={id}
        className={inputs.input}
        inputMode={kindOf(question) === 'number' ? 'decimal' : 'text'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
