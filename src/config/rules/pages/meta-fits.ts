import { figurePattern, withFigures } from '../../../engine/plans/figures.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { count } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { pageParts } from '../../model/page-parts.ts'
import { documentFigures } from '../../model/texts-under.ts'

const longest = { title: 65, description: 165 } as const

/** Search engines show titles and descriptions whole. */
export const metaFits: Rule = {
  name: 'meta-fits',
  description: "A page's title has at most 65 characters, its description at most 165.",
  check: (context) =>
    pageParts(context).flatMap((part) =>
      (['title', 'description'] as const).flatMap((key): Finding[] => {
        const text = withFigures(part[key], documentFigures(context, part))
        const length = [...text].length
        // A figure that cannot be told yet is longer by its name.
        if (length <= longest[key] || text.match(figurePattern)) return []
        const message = `This ${key} has ${count(length, 'character')}: search engines cut it after about ${longest[key]}.`
        return [{ file: part.file, pointer: pointer(part.metaPointer, key), message, severity: 'warning' }]
      }),
    ),
}
