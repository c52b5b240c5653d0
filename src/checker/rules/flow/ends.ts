import type { Market } from '#engine/site.ts'
import { endStep } from '#engine/wizard.ts'
import { type Finding, pointer, quote, say, term } from '../../findings.ts'
import { constants } from '../../flow.ts'
import { linkedPages } from '../../model/addresses.ts'
import { type ConfigDocument, type Context, findingsWithin, marketNamed, type Rule } from '../../model.ts'
import { nearestText } from './conditions.ts'
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

/** Finds ends that lead to another market's form without the answers. */
export const endsCarryAnswers: Rule = {
  name: 'ends-carry-answers',
  description:
    "The link of an end to another market's form names the `market`, so that the answers go along (a warning): an `href` carries none.",
  check: (context) => context.markets.flatMap((market) => emptyHanded(context, market)),
}

function emptyHanded(context: Context, { file, value: { id, wizard } }: ConfigDocument<Market>): Finding[] {
  const { ends = [] } = wizard ?? {}
  if (!ends.some(({ link }) => link?.href)) return []
  return [...linkedPages(context)].flatMap(([written, page]): Finding[] => {
    const [, end] = written.file === file ? (/^\/wizard\/ends\/(\d+)\/link\/href$/.exec(written.pointer) ?? []) : []
    const link = end === undefined ? undefined : ends[Number(end)]?.link
    const other = page?.market
    if (!link || !page || !other || other.id === id || other.wizard?.path !== page.path) return []
    const message = say`This leads to the form of ${other.name}, and the answers stay behind: only a ${quote('market')} carries them.`
    const hint = say`Write ${quote('market')}: ${quote(other.id)} in place of ${quote('href')}.`
    const related = marketNamed(context, other.id)
    return [
      {
        file,
        pointer: pointer('/wizard/ends', Number(end), 'link'),
        message,
        hint,
        severity: 'warning',
        meant: { label: link.label, market: other.id },
        ...(related && { related: { file: related.file, pointer: '/wizard/path' } }),
      },
    ]
  })
}
