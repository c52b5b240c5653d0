import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import { isStandIn, standIns, unfinishedPart } from '../../markdown/unfinished.ts'
import { documentsOf, type Rule } from '../../model/context.ts'
import { textsIn } from '../../model/texts-under.ts'

/** The names under which a value is for machines, or has a rule of its own. */
const notTexts = new Set(['$schema', 'html', 'words', 'whenTrue', 'whenFalse'])

/** Nothing goes online half written. */
export const textsFinished: Rule = {
  name: 'texts-finished',
  description:
    'No text is blank, or still a placeholder such as `TODO`, `xxx` or `Lorem ipsum`; no text, telephone number, premium or coverage is left as `npm run new-market` or another command wrote it (a warning).',
  check: (context) => [
    ...documentsOf(context).flatMap(({ file, value }) =>
      textsIn(context, value).flatMap(({ pointer: at, key, text }): Finding[] => {
        if (key === 'lines') return lineFindings(file, at, text)
        // The sections of a text are among its lines.
        if (notTexts.has(key) || at.startsWith('/text/contents/')) return []
        if (text.trim() === '') {
          const hint = 'Write the text, or remove it where it may be missing.'
          return [{ file, pointer: at, message: `${quote(key)} is blank.`, hint }]
        }
        const part = unfinishedPart(text)
        if (part !== undefined) {
          return [
            {
              file,
              pointer: at,
              message: `This text is not written yet: it has ${quote(part)} in it.`,
              hint: 'Write the real text.',
            },
          ]
        }
        const noun = text === standIns.hotline ? 'telephone number' : /\(edit\)$/.test(text) ? 'name' : 'text'
        return isStandIn(text) ? [standsIn(file, at, `${quote(text)} stands in: write the real ${noun}.`)] : []
      }),
    ),
    ...context.markets.flatMap(({ file, value: { plans = [] } }) =>
      plans.flatMap((plan, i) =>
        (['coverage', 'premium'] as const).flatMap((key) =>
          plan[key] === standIns.amount
            ? [
                standsIn(
                  file,
                  pointer('/plans', i, key),
                  `The ${key} ${plan[key]} of plan ${plan.id} stands in: write the real one.`,
                ),
              ]
            : [],
        ),
      ),
    ),
  ],
}

/** What is to be said of a line of Markdown, which may be a heading or an item of a list. */
function lineFindings(file: string, at: string, line: string): Finding[] {
  const words = line.replace(/^[#\s-]+/, '').replace(/\s*\{#[\w-]+\}\s*$/, '')
  return isStandIn(words) ? [standsIn(file, at, `${quote(words)} stands in: write the real text.`)] : []
}

// A market that was just made is sound, and says what is left to be written.
function standsIn(file: string, at: string, message: string): Finding {
  return { file, pointer: at, message, severity: 'warning' }
}
