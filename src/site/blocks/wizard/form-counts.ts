import type { Answers } from '#engine/answers.ts'
import { formCountsPath } from '#engine/forms.ts'

/** What this page load has told the server, in memory alone. */
interface Told {
  readonly seen: Set<string>
  readonly answered: Set<string>
  /** Answered, though a question that was not seen is not told. */
  readonly given: Set<string>
}

const toldOf = new Map<string, Told>()

/** Tells the server that a step is shown and which questions are answered, each once for each load of a page. */
export function countSteps(form: HTMLFormElement | null, formName: string, step: string, answers: Answers): void {
  if (!form) return
  const told = toldOf.get(formName) ?? { seen: new Set(), answered: new Set(), given: new Set() }
  toldOf.set(formName, told)
  const seen = [step].filter((id) => !told.seen.has(id))
  told.seen.add(step)
  for (const [id, answer] of Object.entries(answers)) if (answer) told.given.add(id)
  const now = [...told.given].filter((id) => told.seen.has(id) && !told.answered.has(id))
  for (const id of now) told.answered.add(id)
  form.addEventListener('formdata', markCounted)
  if (seen.length + now.length === 0) return
  const pairs = [['form', formName], ...seen.map((id) => ['seen', id]), ...now.map((id) => ['answered', id])]
  navigator.sendBeacon(formCountsPath, new URLSearchParams(pairs))
}

/** So that the server counts as sent what was counted as seen. */
function markCounted({ formData }: FormDataEvent): void {
  formData.set('counted', '1')
}
