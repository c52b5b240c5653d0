import { figurePattern, figuresOf } from '../../../engine/site/template.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { documentsOf, type Rule } from '../../model/context.ts'
import { textsIn } from '../../model/texts-under.ts'

const known = Object.keys(figuresOf([]))

/** No visitor reads the name of a figure instead of the figure. */
export const figuresKnown: Rule = {
  name: 'figures-known',
  description: `A figure that a text quotes is one of ${known.map((name) => `\`{${name}}\``).join(', ')}.`,
  check: (context) =>
    documentsOf(context).flatMap(({ file, value }) =>
      textsIn(context, value).flatMap(({ pointer, key, text }): Finding[] => {
        // What a Markdown text quotes stands beside it, each at its place.
        const quoted = key === 'html' || key === 'lines' ? [] : [...text.matchAll(figurePattern)]
        return quoted.flatMap(([written, name = '']) => {
          if (known.includes(name)) return []
          return [{ file, pointer, message: `There is no figure ${quote(written)}.${didYouMean(name, known)}` }]
        })
      }),
    ),
}
