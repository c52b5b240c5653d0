import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { isStandIn, unfinishedPart } from '../../markdown/unfinished.ts'
import { documentsOf, type Rule } from '../../model/context.ts'
import { textsIn } from '../../model/texts-under.ts'

/** The names under which a value is for machines, or has a rule of its own. */
const notTexts = new Set(['$schema', 'html', 'lines', 'words', 'whenTrue', 'whenFalse'])

/** Nothing goes online half written. */
export const textsFinished: Rule = {
  name: 'texts-finished',
  description:
    'No text is blank, or still a placeholder such as `TODO`, `xxx` or `Lorem ipsum`; none is left as `npm run new-market` wrote it (a warning).',
  check: (context) =>
    documentsOf(context).flatMap(({ file, value }) =>
      textsIn(context, value).flatMap(({ pointer, key, text }): Finding[] => {
        if (notTexts.has(key)) return []
        if (text.trim() === '')
          return [
            {
              file,
              pointer,
              message: `${quote(key)} is blank.`,
              hint: 'Write the text, or remove it where it may be missing.',
            },
          ]
        const part = unfinishedPart(text)
        if (part !== undefined)
          return [{ file, pointer, message: `This text is not written yet: it has ${quote(part)} in it.` }]
        // A market that was just made is sound, and says what is left to be written.
        return isStandIn(text)
          ? [{ file, pointer, message: 'This text stands in until it is written.', severity: 'warning' }]
          : []
      }),
    ),
}
