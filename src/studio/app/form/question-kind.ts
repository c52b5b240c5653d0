import { valueAt } from '#checker/edit.ts'
import { overlayName } from '#checker/files.ts'
import { kindOf, kindsWith } from '#engine/answers.ts'
import type { Keys, OpenFile, Operation } from '../../protocol.ts'
import type { FormState } from './form-context.ts'
import { setOperation } from './operations.ts'

const ofKinds: Readonly<Record<string, readonly string[]>> = kindsWith

/** Whether keys lead to a question of a quote form; its translation has no kind. */
function isQuestion({ file }: OpenFile, [part, list, ...index]: Keys): boolean {
  return part === 'wizard' && list === 'questions' && index.length === 1 && !overlayName(file)
}

/** Whether a property is one of some kinds of answers alone, and its question asks for such; undefined of all others. */
export function belongsToKind({ file }: FormState, holder: Keys, name: string): boolean | undefined {
  const kinds = isQuestion(file, holder) ? ofKinds[name] : undefined
  return kinds?.includes(kindOf(Object(valueAt(file.value, holder))))
}

/** The operations that remove the properties which another kind of answer does not have, such as options of a number. */
export function leftByKind({ file }: FormState, at: Keys, kind: unknown): Operation[] {
  const holder = at.slice(0, -1)
  if (!isQuestion(file, holder) || at.at(-1) !== 'kind') return []
  const asked = (kind ?? kindOf({})) as ReturnType<typeof kindOf>
  return Object.entries(Object(valueAt(file.value, holder))).flatMap(([name, was]) => {
    return ofKinds[name]?.includes(asked) === false ? [setOperation(file.file, [...holder, name], was)] : []
  })
}
