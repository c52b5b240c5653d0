import { valueAt } from '#config/edit/edit.ts'
import { kindOf, kindsWith } from '#engine/answers/question-kinds.ts'
import type { Keys, Operation } from '#studio/protocol.ts'
import type { FormState } from './form-context.ts'
import { setOperation } from './operations.ts'

const ofKinds: Readonly<Record<string, readonly string[]>> = kindsWith

/** Whether keys lead to a question of a quote form. */
const isQuestion = ([part, list, ...index]: Keys) => part === 'wizard' && list === 'questions' && index.length === 1

/** Whether a property is one of some kinds of answers alone, and its question asks for such; undefined of all others. */
export function belongsToKind({ file }: FormState, holder: Keys, name: string): boolean | undefined {
  const kinds = isQuestion(holder) ? ofKinds[name] : undefined
  return kinds?.includes(kindOf(Object(valueAt(file.value, holder))))
}

/** What goes with another kind of answer: the properties that do not belong to it. */
export function leftByKind({ file: { file, value } }: FormState, at: Keys, kind: unknown): Operation[] {
  const holder = at.slice(0, -1)
  if (!isQuestion(holder) || at.at(-1) !== 'kind') return []
  const asked = (kind ?? kindOf({})) as ReturnType<typeof kindOf>
  return Object.entries(Object(valueAt(value, holder))).flatMap(([name, was]) => {
    return ofKinds[name]?.includes(asked) === false ? [setOperation(file, [...holder, name], was)] : []
  })
}
