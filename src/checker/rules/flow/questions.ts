import { kindOf, kindsWith, optionsOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { count, didYouMean, type Finding, list, type Message, pointer, quote, say, term } from '../../findings.ts'
import { constants } from '../../flow.ts'
import { proseIn, type WrittenText } from '../../model/texts-under.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { nearestText } from './conditions.ts'
import { hasLostQuestion, walkedWizard } from './wizard-paths.ts'

/** Finds questions that no visitor is asked. */
export const questionsReachable: Rule = {
  name: 'questions-reachable',
  description: 'Every question of a wizard is asked on at least one path.',
  check: (context) => findingsWithin(context, context.markets, lostQuestions),
}

function lostQuestions(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  if (!walked) return []
  const { file, wizard, paths } = walked
  const asked = new Set(paths.flatMap(({ walk }) => walk.asked.map(({ id }) => id)))
  return wizard.questions.flatMap(({ id, askIf }, i) => {
    if (asked.has(id) || !askIf) return []
    const at = pointer('/wizard/questions', i, 'askIf')
    const [never] = constants(
      askIf,
      at,
      paths.map(({ answers }) => answers),
    )
    const message = say`The question ${quote(id)} is never asked: its condition ${term('never holds')}.`
    const hint = say`Change what ${quote('askIf')} asks for, or remove the question.`
    return [{ file, pointer: at, part: 'key', message, hint: never ? say`${nearestText(never)} ${hint}` : hint }]
  })
}

/** Finds questions with bounds or options that do not belong to their kind, and bounds that let nothing through. */
export const questionsFitKind: Rule = {
  name: 'questions-fit-kind',
  description:
    'A question for one or several answers has options, of which one at most stands for all else, and no other has; bounds belong to the kind of its answer, and let some answer through.',
  check: (context) => findingsWithin(context, context.markets, unfitQuestions),
}

function unfitQuestions({ file, value: { wizard } }: ConfigDocument<Market>): Finding[] {
  return (wizard?.questions ?? []).flatMap((question, i) => {
    const at = pointer('/wizard/questions', i)
    const kind = kindOf(question)
    const strange = Object.entries(kindsWith).flatMap(([key, kinds]): Finding[] => {
      if (!Object.hasOwn(question, key) || kinds.some((one) => one === kind)) return []
      const message = say`${quote(key)} belongs to a question of the kind ${list(kinds, 'or')}, but this one asks for a ${quote(kind)}.`
      return [
        { file, pointer: pointer(at, key), part: 'key', message, hint: say`Change ${quote('kind')}, or remove it.` },
      ]
    })
    const lacksOptions = kindsWith.options.some((one) => one === kind) && optionsOf(question).length === 0
    const message = say`This question has no answers to choose from.`
    const hint = say`Add ${quote('options')}, or say by ${quote('kind')} that it asks for a number, a day or words.`
    const lacking: Finding[] = lacksOptions ? [{ file, pointer: at, message, hint }] : []
    return [
      ...strange,
      ...lacking,
      ...secondForOthers(question).map((found) => ({ ...found, file, pointer: pointer(at, ...found.keys) })),
      ...upsideDown(question).map((found) => ({ ...found, file, pointer: pointer(at, found.key) })),
    ]
  })
}

/** A second answer that stands for all that the others do not name. */
function secondForOthers(question: Question): (Pick<Finding, 'message' | 'hint'> & { keys: (string | number)[] })[] {
  const options = optionsOf(question)
  const [first, second] = options.filter(({ standsForOthers }) => standsForOthers)
  if (!first || !second) return []
  const message = say`${quote(first.label)} stands for all else already, so ${quote(second.label)} leaves nothing for it.`
  const keys = ['options', options.indexOf(second), 'standsForOthers']
  return [{ keys, message, hint: say`Remove ${quote('standsForOthers')} from one of them.` }]
}

function upsideDown({
  least,
  most,
  earliest,
  latest,
}: Question): (Pick<Finding, 'message' | 'hint'> & { key: string })[] {
  const hint = say`Exchange them, or change one of them.`
  const message = say`No answer lies within these bounds: they are upside down.`
  const isSameKind = typeof earliest === typeof latest
  return [
    ...(least !== undefined && most !== undefined && least > most ? [{ key: 'most', message, hint }] : []),
    ...(earliest !== undefined && latest !== undefined && isSameKind && earliest > latest
      ? [{ key: 'latest', message, hint }]
      : []),
  ]
}

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const number = `(?:\\d{1,2}|${words.join('|')})`
// Other texts speak of other questions, such as those to ask a provider.
const asks = `(?<=\\b(?:answer|asks|has|with) )${number}(?= questions?\\b)`
const opens = `(?<=^|[.:;] )${number}(?= questions?(?:[,;]| (?:about|and|lead|later|now|then)\\b))`
const counted = new RegExp(`\\b(?:${asks}|${opens})`, 'i')

/** Finds texts with an old number of questions. */
export const questionsCounted: Rule = {
  name: 'questions-counted',
  description:
    "Where a market's texts count the questions of its wizard, as `four questions`, some way through it has that many (a warning).",
  check: (context) => {
    const profiles = Map.groupBy(context.profiles, ({ market }) => market)
    return context.markets.flatMap((market) => {
      const asked = context.storedMemo(numbersAsked, market)
      if (asked.length === 0) return []
      const own = [market, ...(profiles.get(market.value.id) ?? [])]
      return own.flatMap((document) =>
        context
          .storedMemo(counting, document, context.schemas)
          .flatMap((found) => miscounted(document.file, found, asked)),
      )
    })
  },
}

/** The numbers of questions on a wizard's paths; empty if some question is on none. */
function numbersAsked(market: ConfigDocument<Market>): readonly number[] {
  const walked = walkedWizard(market)
  if (!walked || hasLostQuestion(walked)) return []
  return [...new Set(walked.paths.flatMap(({ walk }) => (walk.end ? [] : walk.asked.length)))].sort((a, b) => a - b)
}

/** A text that counts questions, and the number as it writes it. */
interface CountingText extends WrittenText {
  readonly written: string
}

function counting(document: ConfigDocument<object>, schemas: SchemaSet): CountingText[] {
  return proseIn(document, schemas).flatMap((one) => {
    const [written] = counted.exec(one.text) ?? []
    return written === undefined ? [] : [{ ...one, written }]
  })
}

function miscounted(file: string, { pointer, text, written }: CountingText, asked: readonly number[]): Finding[] {
  if (asked.includes(numberOf(written))) return []
  const [only, other] = asked
  const message = say`This text counts ${count(numberOf(written), 'question')}, but the ${term('wizard')} asks ${asked.join(' or ')}.`
  const isSure = only !== undefined && other === undefined
  const fix = isSure && {
    meant: text.replace(counted, likeWritten(written, only)),
    applicability: 'perhaps' as const,
  }
  return [{ file, pointer, message, severity: 'warning', ...fix }]
}

function numberOf(written: string): number {
  return words.indexOf(written.toLowerCase()) + 1 || Number(written)
}

/** The number written in the same way: in digits, or as a word that begins as the other did. */
function likeWritten(written: string, number: number): string {
  const word = /\d/.test(written) ? undefined : words[number - 1]
  if (word === undefined) return String(number)
  return /^[A-Z]/.test(written) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

const known = ['{n}', '{total}']

/** Finds unknown placeholders and outdated numbers of steps in step labels. */
export const progressPlaceholders: Rule = {
  name: 'progress-placeholders',
  description:
    'The step labels of a wizard count by the placeholders `{n}` and `{total}`, and have no others and no numbers.',
  check: ({ markets }) =>
    markets.flatMap(({ file, value: { wizard } }) =>
      Object.entries(wizard?.progress ?? {}).flatMap(([key, label]) => {
        return problems(label).map((message): Finding => ({ file, pointer: pointer('/wizard/progress', key), message }))
      }),
    ),
}

function problems(label: string): Message[] {
  const strange = (label.match(/\{[^{}]*\}/g) ?? []).filter((placeholder) => !known.includes(placeholder))
  const loose = /[{}]/.test(label.replaceAll(/\{[^{}]*\}/g, '')) ? [say`A brace in this label has no partner.`] : []
  const counts = /\d/.test(label.replaceAll(/\{[^{}]*\}/g, ''))
    ? [
        say`This label counts the steps itself, and would be wrong with one more: write ${quote('{n}')} and ${quote('{total}')}.`,
      ]
    : []
  return [
    ...counts,
    ...strange.map((placeholder) => say`Nothing fills in ${quote(placeholder)} here.${didYouMean(placeholder, known)}`),
    ...loose,
  ]
}
