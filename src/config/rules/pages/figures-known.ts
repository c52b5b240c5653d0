import { figurePattern } from '../../../engine/plans/figures.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { documentsOf, type Rule } from '../../model/context.ts'
import { documentFigures, textsIn } from '../../model/texts-under.ts'

/** No visitor reads the name of a figure instead of the figure. */
export const figuresKnown: Rule = {
  name: 'figures-known',
  description:
    'A figure that a text quotes exists: `{markets.open}`, `{plans.lowest}`, `{wizard.questions}`, or of a plan `{plan.axa-premier.premium}` and `{plan.axa-premier.benefits.dental}`; outside the files of a market with its id, as `{plan.my-market.axa-premier.premium}`, where two markets have such a plan.',
  check: (context) =>
    documentsOf(context).flatMap((document) => {
      const known = documentFigures(context, document)
      return textsIn(context, document.value).flatMap(({ pointer, key, text }): Finding[] => {
        // What a Markdown text quotes stands beside it, each at its place.
        const quoted = key === 'html' || key === 'lines' ? [] : [...text.matchAll(figurePattern)]
        return quoted.flatMap(([written, name = '']) => {
          if (Object.hasOwn(known, name) || !context.complete) return []
          const message = `There is no figure ${quote(written)}.${didYouMean(name, Object.keys(known))}`
          return [{ file: document.file, pointer, message }]
        })
      })
    }),
}
