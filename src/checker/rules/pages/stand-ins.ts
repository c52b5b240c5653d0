import type { SiteConfig } from '#engine/contract/config.ts'
import { type Market, standInsIn } from '#engine/site.ts'
import { patternOf } from '../../files.ts'
import { type Finding, fileName, pointer, quote, say } from '../../findings.ts'
import { isLikelyStandIn, standInPlaces } from '../../model/likely-stand-ins.ts'
import { type ConfigDocument, findingsIn, type Rule } from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { isDefaultText } from '../../texts.ts'

/** A live site has real values, and a sample marks those that are none. */
export const standInsReplaced: Rule = {
  name: 'stand-ins-replaced',
  description:
    'A `live` site has no stand-in left (in a market that is `upcoming`, a warning), and says who runs it, how the company is paid and when prices were checked. On a site that says its `stage`, a value that looks like a placeholder is marked as a stand-in (a warning).',
  check: (context) => {
    const { site, markets, schemas } = context
    const { stage } = site?.value ?? {}
    const documents: readonly ConfigDocument<SiteConfig | Market>[] = [...(site ? [site] : []), ...markets]
    return [
      ...(site && stage === 'live' ? unsaid(site, markets) : []),
      // Without a site that can be read nobody knows its stage.
      ...(!site || stage === 'sample' ? [] : findingsIn(context, documents, standInsLeft, () => [])),
      ...(stage === undefined ? [] : findingsIn(context, documents, unmarked, () => [schemas])),
    ]
  },
}

function standInsLeft({ file, value }: ConfigDocument<SiteConfig | Market>): Finding[] {
  const isUpcoming = 'status' in value && value.status === 'upcoming'
  return standInsIn(value).flatMap(({ at, text }): Finding[] => {
    // Another rule warns of what `npm run new-market` wrote.
    if (isUpcoming && isDefaultText(text)) return []
    const message = say`${quote(text)} is a stand-in, and a live site has none.`
    const hint = say`Write the real value in place of the whole { ${quote('value')}: …, ${quote('standIn')}: true }, or make the ${quote('stage')} of ${fileName('config/site.json')} ${quote('sample')}.`
    const place = { file, pointer: pointer('', ...at, 'value'), message, hint }
    return [isUpcoming ? { ...place, severity: 'warning' } : place]
  })
}

/** Facts of the company that visitors of a live site can expect. */
function unsaid(
  { file, value: site }: ConfigDocument<SiteConfig>,
  markets: readonly ConfigDocument<Market>[],
): Finding[] {
  const isChecked = ({ value }: ConfigDocument<Market>) =>
    value.status !== 'open' || !value.plans || value.pricesChecked !== undefined
  const facts = [
    { name: 'whoRunsIt', isSaid: site.whoRunsIt !== undefined, what: 'who runs it' },
    { name: 'howWeArePaid', isSaid: site.howWeArePaid !== undefined, what: 'how the company is paid' },
    {
      name: 'howPricesAreChecked',
      isSaid: site.howPricesAreChecked !== undefined || markets.every(isChecked),
      what: 'when its prices were checked',
    },
  ]
  return facts.flatMap(({ name, isSaid, what }) => {
    const message = say`A live site says ${what}: ${quote(name)} is missing.`
    return isSaid ? [] : [{ file, pointer: '', message, hint: say`Write ${quote(name)} in a sentence.` }]
  })
}

function unmarked({ file, value }: ConfigDocument<SiteConfig | Market>, schemas: SchemaSet): Finding[] {
  return standInPlaces(schemas, patternOf(file)?.schema ?? '', value)
    .filter((place) => isLikelyStandIn(place.value))
    .map((place) => ({
      file,
      pointer: pointer('', ...place.at),
      message: say`${quote([place.value].flat().join(', '))} looks like a placeholder, and visitors would take it for real.`,
      hint: say`Write the real value, or { ${quote('value')}: …, ${quote('standIn')}: true } until you have it.`,
      severity: 'warning',
    }))
}
