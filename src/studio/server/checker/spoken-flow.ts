import type { Change, Entry } from '#checker/diff.ts'
import { conditionText, namesIn } from '#checker/flow.ts'
import { optionsOf } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { labelOf } from '../../app/form/schema/labels.ts'

/** The changes of a quote form with its questions, answers and conditions by the names that visitors read. */
export function spokenFlow(entry: Entry, before: WizardConfig | undefined, after: WizardConfig | undefined): Entry {
  const [was, is] = [before, after].map(flowWords)
  const changes = entry.changes.flatMap((change): Change[] => {
    const what = (change.after === undefined ? was : is)?.nameOf(change)
    if (what === undefined) return []
    const say = (words: typeof is, text: string | undefined) => text && (words?.valueOf(change, text) ?? text)
    const moved = change.moved && { ...change.moved, neighbour: say(is, change.moved.neighbour) ?? '' }
    return [{ what, before: say(was, change.before), after: say(is, change.after), ...(moved && { moved }) }]
  })
  return { ...entry, changes }
}

/** The words for the parts of a quote form, by the keys that its comparison gives them. */
function flowWords({ questions = [], rules = {} }: Partial<WizardConfig> = {}) {
  const names = namesIn(questions)
  return {
    /** Undefined for what only leads and files have. */
    nameOf({ what, at: [kind, key = '', part] = [] }: Change): string | undefined {
      if (part === 'id' || part === 'field') return undefined
      if (kind === 'question') return [`question “${questions[Number(key)]?.summary}”`, part].filter(Boolean).join(', ')
      if (kind === 'rule') return `saved condition “${labelOf(String(key))}”`
      return kind === 'field' ? `sent along, ${labelOf(String(key)).toLowerCase()}` : what
    },
    valueOf({ what, at: [kind, key = '', part] = [], paths }: Change, text: string): string {
      if (paths) {
        const answers = Object.entries(paths.first).map(
          ([id, answer]) => `${names.question(id)}: ${names.option(id, answer)}`,
        )
        return `${paths.number}, such as ${answers.join(', ')}`
      }
      const rule = kind === 'rule' ? rules[key] : undefined
      if (rule) return conditionText(rule, names)
      if (what === 'question') return questions.find(({ id }) => id === text)?.summary ?? text
      const question = kind === 'question' ? questions[Number(key)] : undefined
      if (!question) return text
      const options = optionLabels(question)
      const asked = question.askIf && `if ${conditionText(question.askIf, names)}`
      if (part === 'options') return options
      if (part === 'asked') return asked ?? text
      return part === undefined
        ? [`${question.text} ${options}.`, asked && `Asked ${asked}.`].filter(Boolean).join(' ')
        : text
    },
  }
}

function optionLabels(question: Question): string {
  return optionsOf(question)
    .map(({ label }) => label)
    .join(', ')
}
