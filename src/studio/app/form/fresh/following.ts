import { valueAt } from '../../../../config/edit/edit.ts'
import type { Keys, Operation } from '../../../protocol.ts'
import type { FormState } from '../form-context.ts'
import { setting } from '../operations.ts'
import { idFor } from '../references.ts'
import { resolved } from '../schema/bundle.ts'
import { otherThan } from '../schema/copied.ts'
import { naming } from '../schema/labels.ts'
import { isForMachine } from '../schema/order.ts'
import { schemaAt } from '../schema/parts.ts'
import { isUnpublishedAnswer, renamedInConditions } from './unpublished.ts'

/**
 * What follows from the words by which something new is called: the names for the machine that it needs, as long as nobody
 * has written others. Of a question and its options they follow until answers may have been published under them.
 */
export function following(form: FormState, at: Keys, was: unknown, value: unknown): Operation[] {
  const holder = at.slice(0, -1)
  const isFree = isUnpublishedAnswer(form.file, holder)
  if (!isFree && !form.fresh.has(holder)) return []
  const { properties = {}, required = [] } = schemaAt(form.root, form.file.value, holder)
  const isName = (name: string) => isForMachine(name, resolved(properties[name] ?? {}, form.root))
  const words = required.filter((name) => !isName(name))
  if (at.at(-1) !== shortName.find((name) => words.includes(name))) return []
  const now = Object(valueAt(form.file.value, holder))
  return required.filter(isName).flatMap((name) => {
    const taken = siblings(form, holder).map((one) => Object(one)[name])
    const nameFor = (text: unknown) => idFor(String(text ?? '')) && otherThan(idFor(String(text)), taken)
    const isOwn = now[name] !== nameFor(now[String(at.at(-1))])
    const [before, after] = [nameFor(was), nameFor(value)]
    if (isOwn || before === after) return []
    const others = isFree ? renamedInConditions(form.file, [...holder, name], String(before), String(after)) : []
    return [setting(form.file.file, [...holder, name], before, after), ...others]
  })
}

/** What an id is made of, the shortest first. */
const shortName = ['summary', ...naming]

/** The other items of the list that something stands in. */
function siblings({ file }: FormState, at: Keys): readonly unknown[] {
  const list = valueAt(file.value, at.slice(0, -1))
  return Array.isArray(list) ? list.filter((_, i) => i !== at.at(-1)) : []
}
