import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { count, quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { proseIn } from '../../model/texts-under.ts'
import { constants, nearestText } from './conditions.ts'
import { hasLostQuestion, walkedWizards } from './wizard-paths.ts'

/** Every question is asked of somebody. */
export const questionsReachable: Rule = {
  name: 'questions-reachable',
  description: 'Every question of a wizard is asked on at least one path.',
  check: (context) =>
    walkedWizards(context).flatMap(({ file, wizard, paths }) => {
      const asked = new Set(paths.flatMap(({ walk }) => walk.asked.map(({ id }) => id)))
      return wizard.questions.flatMap(({ id, askIf }, i) => {
        if (asked.has(id) || !askIf) return []
        const at = pointer('/wizard/questions', i, 'askIf')
        const [never] = constants(
          askIf,
          at,
          paths.map(({ answers }) => answers),
        )
        const message = `The question ${quote(id)} is never asked: its condition never holds.`
        const hint = 'Change what "askIf" asks for, or remove the question.'
        return [{ file, pointer: at, part: 'key', message, hint: never ? `${nearestText(never)} ${hint}` : hint }]
      })
    }),
}

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const number = `(?:\\d{1,2}|${words.join('|')})`
// Other texts speak of other questions, such as those to ask an insurer.
const asks = `(?<=\\b(?:answer|asks|has|with) )${number}(?= questions?\\b)`
const opens = `(?<=^|[.:;] )${number}(?= questions?(?:[,;]| (?:about|and|lead|later|now|then)\\b))`
const counted = new RegExp(`\\b(?:${asks}|${opens})`, 'i')

/** Whoever adds a question learns where the old number of them is still written. */
export const questionsCounted: Rule = {
  name: 'questions-counted',
  description:
    "Where a market's texts count the questions of its wizard, as `four questions`, some way through it has that many (a warning).",
  check: (context) =>
    walkedWizards(context).flatMap((walked) => {
      if (hasLostQuestion(walked)) return []
      const { file, market, paths } = walked
      const asked = [...new Set(paths.map(({ walk }) => walk.asked.length))].sort((a, b) => a - b)
      const profiles = context.profiles.filter((profile) => profile.market === market.id)
      return [{ file, value: market }, ...profiles].flatMap(({ file, value }) =>
        proseIn(context, value).flatMap(({ pointer, text }): Finding[] => {
          const [written] = counted.exec(text) ?? []
          if (written === undefined || asked.includes(numberOf(written))) return []
          const [only] = asked
          const message = `This text counts ${count(numberOf(written), 'question')}, but the wizard asks ${asked.join(' or ')}.`
          const meant =
            asked.length === 1 && only !== undefined ? text.replace(counted, likeWritten(written, only)) : undefined
          return [
            {
              file,
              pointer,
              message,
              severity: 'warning',
              ...(meant !== undefined && { meant, applicability: 'perhaps' }),
            },
          ]
        }),
      )
    }),
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

/** No visitor reads a brace in a step label, or a number of steps that the wizard no longer has. */
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

function problems(label: string): string[] {
  const strange = (label.match(/\{[^{}]*\}/g) ?? []).filter((placeholder) => !known.includes(placeholder))
  const loose = /[{}]/.test(label.replaceAll(/\{[^{}]*\}/g, '')) ? ['A brace in this label has no partner.'] : []
  const counts = /\d/.test(label.replaceAll(/\{[^{}]*\}/g, ''))
    ? ['This label counts the steps itself, and would be wrong with one more: write "{n}" and "{total}".']
    : []
  return [
    ...counts,
    ...strange.map((placeholder) => `Nothing fills in ${quote(placeholder)} here.${didYouMean(placeholder, known)}`),
    ...loose,
  ]
}
