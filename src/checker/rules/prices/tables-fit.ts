import { type AnswerValue, kindOf, optionsOf } from '#engine/answers.ts'
import type { AnswerMatch, Band, PriceTable, Question } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, didYouMean, type Finding, pointer, quote, say, some, term } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { writtenTables } from './written-prices.ts'

/** Finds tables of prices that go by answers which nobody can give. */
export const priceTablesFit: Rule = {
  name: 'price-tables-fit',
  description:
    'A table of prices goes by questions of the wizard whose answer is a single option or a number, and its rows name answers of theirs.',
  check: (context) => findingsWithin(context, context.markets, unfitTables),
}

function unfitTables({ file, value: market }: ConfigDocument<Market>): Finding[] {
  const { questions = [] } = market.wizard ?? {}
  return writtenTables(market).flatMap(({ table, at }) => {
    return tableFits(table, questions) ? [] : tableFindings(table, { file, pointer: at }, questions)
  })
}

/** The questions and answers of a table that its market does not have. */
function tableFindings(table: PriceTable, at: DataLocation, questions: readonly Question[]): Finding[] {
  const asked = table.by.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  const ofQuestions = table.by.flatMap((id, i) => questionFindings(id, under(at, 'by', i), questions))
  if (ofQuestions.length > 0) return ofQuestions
  const places = new Map(asked.map((question) => [question.id, question]))
  const found: Finding[] = []
  for (const [i, row] of table.rows.entries()) {
    for (const [id, match] of Object.entries(row.for)) {
      const question = places.get(id)
      // Locations are made for faults alone, because a table can have thousands of rows.
      if (question && isPlain(match, question)) continue
      const place = under(at, 'rows', i, 'for', id)
      found.push(...(question ? matchFindings(match, question, place) : unknownColumn(id, table, place)))
    }
  }
  return found
}

const checked = new WeakMap<PriceTable, { readonly questions: readonly Question[]; readonly fits: boolean }>()

/** Whether a table goes by questions and answers that its market has; kept for each table, because several rules ask. */
export function tableFits(table: PriceTable, questions: readonly Question[]): boolean {
  const known = checked.get(table)
  if (known?.questions === questions) return known.fits
  const fits = tableFindings(table, { file: '', pointer: '' }, questions).length === 0
  checked.set(table, { questions, fits })
  return fits
}

function questionFindings(id: string, place: DataLocation, questions: readonly Question[]): Finding[] {
  const at = questions.findIndex((question) => question.id === id)
  const question = questions[at]
  const listed = { file: place.file, pointer: '/wizard/questions' }
  if (!question) {
    const known = questions.filter(isForTables).map((one) => one.id)
    return unresolved({
      ...place,
      value: id,
      noun: 'question',
      among: say`this market's ${term('wizard')}`,
      known,
      listed,
    })
  }
  if (isForTables(question)) return []
  const message = say`No table can go by the question ${quote(id)}: its kind is ${quote(kindOf(question))}.`
  const hint = say`Go by a question whose answer is a single option or a number.`
  return [{ ...place, message, hint, related: { file: place.file, pointer: pointer('/wizard/questions', at) } }]
}

function isForTables(question: Question): boolean {
  return ['choice', 'number'].includes(kindOf(question))
}

function unknownColumn(id: string, { by }: PriceTable, place: DataLocation): Finding[] {
  const message = say`This table does not go by ${quote(id)}.${didYouMean(id, by)}`
  return [
    { ...place, part: 'key', message, hint: say`It goes by ${some(by, 'and')}: add it there, or remove it here.` },
  ]
}

/** Whether an answer is one that its question can have. */
function isPlain(match: AnswerMatch, question: Question): boolean {
  if (Array.isArray(match)) return match.every((answer) => isAnswer(answer, question))
  if (typeof match !== 'object') return isAnswer(match, question)
  if ('unanswered' in match) return canBeLeftOut(question)
  return kindOf(question) === 'number' && !isUpsideDown(match)
}

function isAnswer(answer: AnswerValue, question: Question): boolean {
  if (kindOf(question) === 'number') return typeof answer === 'number'
  return typeof answer === 'string' && optionsOf(question).some(({ value }) => value === answer)
}

function canBeLeftOut({ optional, askIf }: Question): boolean {
  return optional === true || askIf !== undefined
}

function isUpsideDown({ from = -Infinity, below = Infinity }: Band): boolean {
  return from >= below
}

function matchFindings(match: AnswerMatch, question: Question, at: DataLocation): Finding[] {
  if (Array.isArray(match)) return match.flatMap((answer, i) => answerFindings(answer, question, under(at, i)))
  if (typeof match !== 'object') return answerFindings(match, question, at)
  if ('unanswered' in match) {
    const message = say`The question ${quote(question.id)} is asked of everyone and is not optional, so it always has an answer.`
    return [{ ...at, message, hint: say`Remove this, or make the question optional.` }]
  }
  if (kindOf(question) === 'choice') {
    const message = say`The answers to ${quote(question.id)} are options, and no numbers that a band could hold.`
    return [{ ...at, message, hint: say`Name ${some(optionValues(question), 'or')}.` }]
  }
  const { from, below } = match
  const message =
    from === below
      ? say`No number is from ${from} on and below ${below}.`
      : say`No number lies in this band: it is upside down.`
  const hint = say`${quote('from')} is its first number, ${quote('below')} the number at which the next band begins.`
  const swapped = from === below ? {} : { meant: { from: below, below: from }, applicability: 'perhaps' as const }
  return [{ ...at, message, hint, ...swapped }]
}

function answerFindings(answer: AnswerValue, question: Question, at: DataLocation): Finding[] {
  if (isAnswer(answer, question)) return []
  if (kindOf(question) === 'number') {
    const message = say`The question ${quote(question.id)} asks for a number, and ${quote(answer)} is a text.`
    const isDigits = /^-?\d{1,15}(\.\d{1,12})?$/.test(String(answer))
    const hint = say`Write the number, or a band such as { ${quote('from')}: 18, ${quote('below')}: 60 }.`
    return [{ ...at, message, hint, ...(isDigits && { meant: Number(answer) }) }]
  }
  const known = optionValues(question)
  if (typeof answer === 'number' && known.includes(String(answer))) {
    const message = say`The value of this option of ${quote(question.id)} is a text: ${quote(answer)}.`
    return [{ ...at, message, hint: say`Write it in quotation marks.`, meant: String(answer) }]
  }
  return unresolved({
    ...at,
    value: String(answer),
    noun: 'option',
    among: say`the question ${quote(question.id)}`,
    known,
  })
}

function optionValues(question: Question): string[] {
  return optionsOf(question).map(({ value }) => value)
}
