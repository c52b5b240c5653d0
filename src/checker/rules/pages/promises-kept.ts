import { figurePattern } from '#engine/figures.ts'
import { keepersOf, wordsOfKeeper } from '#engine/site.ts'
import { withChoices } from '#engine/text.ts'
import { didYouMean, type Finding, pointer, quote, say } from '../../findings.ts'
import { documentFigures, promisesKeptIn, quotesFigures, textsIn } from '../../model/texts-under.ts'
import { type Context, documentsOf, type Rule } from '../../model.ts'

/** Finds texts that speak of what no page shows, and pages that show one thing under two names. */
export const promisesKept: Rule = {
  name: 'promises-kept',
  description:
    'A text that speaks of something on another page, such as a helpline, quotes it as `{promise.my-helpline, select, true {…} other {…}}` or `{promise.my-helpline.words}`, by the id that the part which shows it declares as `keeps`; words outside a choice speak only of what visitors find today. Parts that keep the same promise have the same words.',
  check: (context) => (context.complete ? [...quotedProblems(context), ...differingWords(context)] : []),
}

/** Whether a figure is that of a promise; this rule reports those that nothing keeps. */
export function isPromise(name: string): boolean {
  return name.startsWith('promise.')
}

function quotedProblems(context: Context): Finding[] {
  return documentsOf(context).flatMap((document) => {
    if (!context.storedMemo(quotesFigures, document.value)) return []
    const quotes = context.storedMemo(promisesQuoted, document.value)
    if (quotes.length === 0) return []
    const figures = documentFigures(context, document)
    return quotes.flatMap(({ pointer, name, isChosen }): Finding[] => {
      const [, id = ''] = name.split('.')
      const at = { file: document.file, pointer }
      if (figures.named(name) === undefined) {
        const known = figures.names().filter(isPromise)
        const message = say`No page keeps the promise ${quote(id)}.${didYouMean(name, known)}`
        const hint = say`Write ${quote('keeps')}: ${quote(id)} beside what this text speaks of, or say nothing of it.`
        return [{ ...at, message, hint }]
      }
      if (isChosen || figures.named(`promise.${id}`) === 'true') return []
      const message = say`Visitors do not find what this text speaks of: the promise ${quote(id)} is not kept today.`
      return [
        { ...at, message, hint: say`Write {promise.${id}, select, true {…} other {}}, so that the words fall away.` },
      ]
    })
  })
}

/** The promises that texts quote; words within a choice by a promise fall away with it. */
function promisesQuoted(value: object) {
  const quoting = textsIn(value).filter(
    ({ key, text }) => text.includes('{') && key !== 'html' && key !== 'figures' && text.includes('promise.'),
  )
  return quoting.flatMap(({ pointer, text }) => {
    const plain = withChoices(text, ({ name }) => (isPromise(name) ? '' : undefined))
    const outside = new Set(namesIn(plain))
    return namesIn(text).map((name) => ({ pointer, name, isChosen: !outside.has(name) }))
  })
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(figurePattern), ([, name = '']) => name).filter(isPromise)
}

/** Reports the parts whose words differ from those of another part that keeps the same promise. */
function differingWords(context: Context): Finding[] {
  const { pages, markets, memo } = context
  const promises = promisesKeptIn(context)
  return [...pages, ...markets].flatMap(({ file, value }) =>
    memo(keepersOf, value).flatMap(({ id, keys, part }): Finding[] => {
      const [own, words] = [wordsOfKeeper({ part }), promises.get(id)?.words ?? '']
      if (own === words) return []
      const message = say`This keeps the promise ${quote(id)} as ${quote(own)}, and another part as ${quote(words)}.`
      return [
        {
          file,
          pointer: pointer('', ...keys, 'keeps'),
          message,
          hint: say`Give both the same words, or this one a promise of its own.`,
        },
      ]
    }),
  )
}
