import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { quote, say, term } from '#config/diagnostics/message.ts'
import { pointer } from '#config/json/pointer.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '#config/model/context.ts'
import type { Market } from '#engine/site/site.ts'
import { endStep } from '#engine/wizard/wizard-step.ts'
import { constants, nearestText } from './conditions.ts'
import { walkedWizard } from './wizard-paths.ts'

export const endsReached: Rule = {
  name: 'ends-reached',
  description: 'Every end of a wizard is reached on some path, and some path goes on to the contact step.',
  check: (context) => findingsWithin(context, context.markets, wrongEnds),
}

function wrongEnds(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  const { ends = [] } = walked?.wizard ?? {}
  if (!walked || ends.length === 0) return []
  const { file, wizard, paths } = walked
  const lost = ends.flatMap((end, i): Finding[] => {
    if (paths.some(({ walk }) => walk.end === end)) return []
    const at = pointer('/wizard/ends', i, 'if')
    const answers = paths.map((path) => path.answers)
    const [never] = constants(end.if, at, answers)
    const message = say`The end ${quote(end.id)} is never reached${never && !never.outcome ? [] : say`: another end always comes before it`}.`
    const hint = say`Change its condition, or remove it.`
    return [{ file, pointer: at, part: 'key', message, hint: never ? say`${nearestText(never)} ${hint}` : hint }]
  })
  const named = wizard.questions.flatMap(({ id }, i): Finding[] => {
    const message = say`${quote(endStep)} is the name of an end in the address, and this question has it too.`
    const at = pointer('/wizard/questions', i, 'id')
    return id === endStep ? [{ file, pointer: at, message, hint: say`Give the question another ${term('id')}.` }] : []
  })
  const [first] = paths
  const isHidden = first !== undefined && paths.every(({ walk }) => walk.end)
  const message = say`Nobody reaches the contact step: whatever visitors answer, the form ends before it.`
  const hint = say`Change the condition of an end.`
  const all: Finding[] = isHidden
    ? [{ file, pointer: '/wizard/ends', part: 'key', message, hint, witness: first.answers }]
    : []
  return [...lost, ...named, ...all]
}
