import type { Prompt } from '#checker/new.ts'
import { benefitCatalogue } from '#engine/facts.ts'
import type { Market, Site } from '#engine/site.ts'
import type { Asked } from '../../protocol.ts'

export type Answers = Readonly<Record<string, string>>

/** Each prompt with its answer or preset, and all valid answers by name. */
export function askedBy(
  prompts: readonly Prompt<string, Site>[],
  given: Answers,
  site: Site,
): { asked: Asked[]; answers: Answers } {
  const answers: Record<string, string> = {}
  const subject = prompts.find(({ name }) => name === 'market' || name === 'country')?.name
  const asked = prompts.map((prompt): Asked => {
    const { name } = prompt
    const market = site.markets.find(({ id }) => id === answers['market'])
    const { text, hint } = { text: prompt.text, hint: prompt.hint, ...prompt.inForms?.(answers, site) }
    const words = { text, ...(hint !== undefined && { hint }) }
    // Other prompts depend on the market or the country.
    if (subject !== undefined && name !== subject && answers[subject] === undefined) return { name, ...words }
    const choices = prompt.choices?.(answers, site)
    const own = given[name] || prompt.preset(answers, site)
    const read = own === undefined ? undefined : prompt.read(own, answers, site)
    if (read && 'value' in read) answers[name] = read.value
    return {
      name,
      ...words,
      ...(own !== undefined && { value: read && 'value' in read ? read.value : own }),
      ...(choices && choices.length > 0 && { choices, ...(market && titlesOf(name, market, site)) }),
      ...(prompt.several && { several: true }),
      ...(prompt.parts && { parts: prompt.parts(answers, site) }),
      ...(read && 'note' in read && read.note !== undefined && { note: read.note }),
      ...(read && 'problem' in read && read),
    }
  })
  return { asked, answers }
}

/** The names of a market's providers, types of plan or benefits, by their ids. */
function titlesOf(name: string, market: Market, site: Site): { readonly titles?: Readonly<Record<string, string>> } {
  const { providers = [], planTypes = [] } = market
  const labels = benefitCatalogue(site, market).map(({ id, label }) => ({ id, name: label }))
  const types = planTypes.map(({ id, label }) => ({ id, name: label }))
  const named = { provider: providers, type: types, benefits: labels }[name]
  return named ? { titles: Object.fromEntries(named.map((one) => [one.id, one.name])) } : {}
}

/** An answer that is missing, where it has no problem of its own. */
export function needed(asked: Asked): Asked {
  return { problem: 'Answer this.', ...asked }
}
