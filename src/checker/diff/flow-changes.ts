import { type Answers, withClasses } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { isOpen, type Site } from '#engine/site.ts'
import { wizardPaths } from '#engine/wizard.ts'
import type { Change, Entry } from '../diff.ts'
import { conditionText, outcomeOf, pathTotal } from '../flow.ts'
import { entriesOf, type Facts, factChanges, factsOf } from './change.ts'
import { sequenceChanges } from './sequence-changes.ts'

/** Beyond so many paths only their number is compared. */
const mostPaths = 20_000

/** The changes of wizards: paths, questions, fields, banners and buttons. */
export function flowEntries(before: Site, after: Site): Entry[] {
  return entriesOf(wizardsOf(before), wizardsOf(after), {
    nameOf: (_, id) => ({
      name: [...after.markets, ...before.markets].find((market) => market.id === id)?.name ?? id,
      about: { market: id },
    }),
    describe: (wizard, fate) => [
      { what: 'paths', after: totalOf(wizard) },
      ...(fate === 'added' ? newParts(wizard) : []),
    ],
    changes: (old, now) => {
      const ids = [old, now].map(({ questions }) => questions.map(({ id }) => id))
      const order = sequenceChanges('question', ids[0] ?? [], ids[1] ?? []).filter(({ moved }) => moved)
      const parts = [...order, ...factChanges(flowFacts(old), flowFacts(now))]
      return parts.length === 0 ? [] : [...pathChanges(old, now), ...parts]
    },
  })
}

function wizardsOf({ markets }: Site): Map<string, WizardConfig> {
  return new Map(markets.filter(isOpen).flatMap(({ id, wizard }) => (wizard ? [[id, wizard]] : [])))
}

/** The parts of a new wizard: its questions in the words of visitors, and the others. */
function newParts(wizard: WizardConfig): Change[] {
  const questions = wizard.questions.map(({ id, text, options = [], askIf }, i) => {
    const asked = askIf ? ` Asked if ${conditionText(askIf)}.` : ''
    return {
      what: `question ${id}`,
      at: ['question', i],
      after: `${text} ${options.map(({ label }) => label).join(', ')}.${asked}`,
    }
  })
  const others = factChanges(new Map(), flowFacts(wizard)).filter(({ at = [] }) => at[0] !== 'question')
  return [...questions, ...others]
}

/** Everything that decides about paths and posted fields; the questions' texts are compared with their pages. */
function flowFacts({ questions, rules = {}, fields = [], banners = [], ends = [], contact }: WizardConfig): Facts {
  return factsOf({
    question: questions.map((question) => {
      const { id, field, askIf, repeat, options = [] } = question
      const asked = askIf ? conditionText(askIf) : 'always'
      const each = repeat && { 'asked for each of': repeat.times }
      const others = options.filter(({ standsForOthers }) => standsForOthers).map(({ value }) => value)
      const all = others.length > 0 && { 'stands for all else': others }
      return { id, field, asked, ...each, options: options.map(({ value }) => value), ...all, ...bounds(question) }
    }),
    rule: Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, conditionText(rule)])),
    field: Object.fromEntries(
      fields.map((field) => {
        const text =
          field.kind === 'fixed' ? field.value : `${field.whenTrue} if ${field.rule}, else ${field.whenFalse}`
        return [field.name, text]
      }),
    ),
    banner: Object.fromEntries(
      banners.map(({ title, rule, on, after }) => [title, `on ${on}${after ? ` after ${after}` : ''} while ${rule}`]),
    ),
    end: Object.fromEntries(ends.map((end) => [end.id, `${end.heading} if ${conditionText(end.if)}`])),
    button: contact.submit.label,
    'button addition': Object.fromEntries((contact.submit.additions ?? []).map(({ rule, text }) => [rule, text])),
  })
}

/** The kind of a question's answer and its bounds, where it is not one of its options. */
function bounds({ kind, least, most, step, earliest, latest, maxLength, optional }: Question): Record<string, string> {
  const all = Object.entries({ kind, least, most, step, earliest, latest, maxLength, optional })
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

function pathChanges(before: WizardConfig, after: WizardConfig): Change[] {
  const total = factChanges(factsOf({ paths: totalOf(before) }), factsOf({ paths: totalOf(after) }))
  if ([before, after].some((wizard) => pathTotal(wizard).paths > mostPaths)) return total
  const [old, now] = [pathsOf(before), pathsOf(after)]
  const added = [...now].filter(([key]) => !old.has(key))
  const removed = [...old].filter(([key]) => !now.has(key))
  const others = [...now].filter(([key, { outcome }]) => old.has(key) && old.get(key)?.outcome !== outcome)
  return [
    ...total,
    ...example('paths', 'after', added),
    ...example('paths', 'before', removed),
    ...example('paths that lead to something else', 'after', others),
  ]
}

function totalOf(wizard: WizardConfig): string {
  const { paths, isExact } = pathTotal(wizard)
  return isExact ? String(paths) : `more than ${paths}`
}

interface Path {
  readonly answers: Answers
  readonly outcome: string
}

/** Each path with its outcome, by its answers in any order. */
function pathsOf(wizard: WizardConfig): Map<string, Path> {
  return new Map(
    [...wizardPaths(withClasses(wizard))].map(({ answers, walk }) => {
      const { rules, banners, button, end } = outcomeOf(wizard, walk)
      const outcome = JSON.stringify([Object.entries(walk.fields).sort(), rules, banners, button, end])
      return [answerTexts(answers).toSorted().join(), { answers, outcome }]
    }),
  )
}

function answerTexts(answers: Answers): string[] {
  return Object.entries(answers).map(([question, answer]) => `${question}=${answer}`)
}

/** Paths by their number and the first of them. */
function example(what: string, side: 'before' | 'after', paths: readonly (readonly [string, Path])[]): Change[] {
  const first = paths[0]?.[1].answers
  if (!first) return []
  const number = paths.length
  return [{ what, paths: { number, first }, [side]: `${number}, such as ${answerTexts(first).join(', ')}` }]
}
