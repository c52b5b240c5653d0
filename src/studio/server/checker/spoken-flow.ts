import type { Question, WizardConfig } from '#contract/config.ts'
import { optionsOf } from '#engine/answers/question-kinds.ts'
import { labelOf } from '#studio/app/form/schema/labels.ts'
import type { Change, Entry } from '#tools/diff/change.ts'
import { conditionText, namesIn } from '#tools/flow/condition-text.ts'

/** The changes of a quote form with its questions, answers and conditions by the names that visitors read. */
export function spokenFlow(entry: Entry, before: WizardConfig | undefined, after: WizardConfig | undefined): Entry {
  const [was, is] = [before, after].map(flowWords)
  const changes = entry.changes.flatMap((change): Change[] => {
    const what = is?.nameOf(change.what) ?? was?.nameOf(change.what)
    if (what === undefined) return []
    const say = (words: typeof is, text: string | undefined) => text && (words?.valueOf(change.what, text) ?? text)
    const moved = change.moved && { ...change.moved, neighbour: say(is, change.moved.neighbour) ?? '' }
    return [{ what, before: say(was, change.before), after: say(is, change.after), ...(moved && { moved }) }]
  })
  return { ...entry, changes }
}

/** The words for the parts of a quote form, by the names that its comparison gives them. */
function flowWords(wizard: WizardConfig | undefined) {
  const { questions = [], rules = {} } = wizard ?? {}
  const names = namesIn(questions)
  const questionWith = (id: string | undefined) => questions.find((one) => one.id === id)
  return {
    /** Undefined for what only leads and files have. */
    nameOf(what: string): string | undefined {
      const [, kind = '', name = '', part] =
        /^(question|rule|field) (.*?)(?: (id|field|asked|options))?$/.exec(what) ?? []
      if (kind === 'question') {
        if (part === 'id' || part === 'field') return undefined
        return [`question “${questionWith(name)?.summary ?? labelOf(name)}”`, part].filter(Boolean).join(', ')
      }
      if (kind === 'rule') return `saved condition “${labelOf(name)}”`
      return kind === 'field' ? `sent along, ${labelOf(name).toLowerCase()}` : what
    },
    valueOf(what: string, text: string): string {
      const [, kind, name = '', part] = /^(question|rule) (.*?)(?: (asked|options))?$/.exec(what) ?? []
      const question = kind === 'question' ? questionWith(name) : undefined
      if (question && part === 'options')
        return optionsOf(question)
          .map(({ label }) => label)
          .join(', ')
      const asked = question?.askIf && `if ${conditionText(question.askIf, names)}`
      if (question && part === undefined) {
        const labels = optionsOf(question)
          .map(({ label }) => label)
          .join(', ')
        return [`${question.text} ${labels}.`, asked && `Asked ${asked}.`].filter(Boolean).join(' ')
      }
      if (part === 'asked') return asked ?? text
      const rule = kind === 'rule' ? rules[name] : undefined
      if (rule) return conditionText(rule, names)
      if (what === 'question') return questionWith(text)?.summary ?? text
      return what.startsWith('paths') ? pathText(text, questions) : text
    },
  }
}

/** A path that is written as `type=renewal, cover=basic`, by the names of questions and answers. */
function pathText(text: string, questions: readonly Question[]): string {
  const names = namesIn(questions)
  return text.replaceAll(/(?<![\w-])([\w-]+)=([\w-]+)/g, (_, question: string, answer: string) => {
    return `${names.question(question)}: ${names.option(question, answer)}`
  })
}
