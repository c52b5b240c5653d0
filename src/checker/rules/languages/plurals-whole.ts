import { withForms } from '#engine/text.ts'
import { cut } from '../../english.ts'
import { isLanguage, patternOf } from '../../files.ts'
import { didYouMean, type Finding, list, quote, say } from '../../findings.ts'
import { documentFigures, textsIn } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentLocale, documentsOf, type Rule } from '../../model.ts'
import { asForms, faultIn, formsOf, hasForms, placeholder, readings, selections, type Words } from '../../texts.ts'

export const pluralsWhole: Rule = {
  name: 'plurals-whole',
  description:
    'A text that says how many, as `{count, plural, one {# plan} other {# plans}}`, can be read as ICU MessageFormat, has each form that its language needs and no other, and counts what is a number.',
  check: (context) => [
    // A malformed locale is reported by another rule.
    ...documentsOf(context).flatMap((one) => {
      const locale = documentLocale(context, one)
      return isLanguage(locale) ? found(context, one, locale, one) : []
    }),
    ...context.overlays.flatMap((one) => found(context, one, one.language, { file: one.original })),
  ],
}

type Problem = Pick<Finding, 'message' | 'hint'>

function found(
  context: Context,
  document: ConfigDocument<object>,
  language: string,
  original: Pick<ConfigDocument<object>, 'file'>,
): Finding[] {
  const { file, value } = document
  const { problems, counted } = context.storedMemo(formsIn, value, language)
  const figures = counted.length > 0 && context.complete ? documentFigures(context, original) : undefined
  return [
    ...problems.map((problem) => ({ file, ...problem })),
    ...counted.flatMap(({ pointer, name }): Finding[] => {
      if (!name.includes('.')) {
        const isFilledIn = isCounting(original.file, pointer)
        return isFilledIn
          ? []
          : [{ file, pointer, message: say`Nothing fills in ${quote(`{${name}}`)} here.`, hint: ofFigures }]
      }
      const figure = figures?.named(name)
      if (figure === undefined || /^\d+$/.test(figure)) return []
      return [{ file, pointer, message: say`{${name}} is ${quote(figure)}, which is no number to choose a form by.` }]
    }),
  ]
}

/** Whether a text stands beside numbers of the program's own: a message, a unit, or the name of a currency. */
function isCounting(file: string, at: string): boolean {
  const kind = patternOf(file)?.kind
  if (kind === 'messages') return true
  if (kind === 'market') return at === '/currency/symbol'
  return kind === 'facts' && /^\/units\/\d+\/(text|range)$/.test(at)
}

const ofFigures = say`Outside the messages, a text counts figures, such as {plans.count, plural, …}.`

/** The errors of texts with plural forms and the figures that they count, for Markdown by line. */
function formsIn(value: object, language: string) {
  const texts = textsIn(value).filter(({ key, text }) => text.includes('{') && key !== 'html' && hasForms(text))
  return {
    problems: texts.flatMap(({ pointer, text }) => {
      const found = formsProblem(text, language)
      return found ? [{ pointer, ...found }] : []
    }),
    counted: texts.flatMap(({ pointer, text }) => countsIn(text).map(({ name }) => ({ pointer, name }))),
  }
}

function countsIn(text: string) {
  const counts: { readonly name: string; readonly forms: Readonly<Record<string, string>> }[] = []
  withForms(text, (name, forms) => {
    counts.push({ name, forms })
    return ''
  })
  return counts
}

/** Validates the plural forms of a text, in a list line by line, for a language (BCP 47); undefined if they are right. */
export function formsProblem(words: Words, language: string): Problem | undefined {
  return [words]
    .flat()
    .map((line) => lineProblem(line, language))
    .find((problem) => problem)
}

function lineProblem(text: string, language: string): Problem | undefined {
  if (!hasForms(text)) return undefined
  return (
    faultOf(text, language) ??
    lacking(text, language) ??
    selections(text)
      .map(unlike)
      .find((one) => one)
  )
}

function faultOf(text: string, language: string): Problem | undefined {
  const found = faultIn(text)
  if (!found) return undefined
  const message = say`This text cannot be read from ${quote(cut(found.from.trim()))} on: ${found.fault}.`
  return { message, hint: say`A choice by number is written ${asForms('count', language)}.` }
}

/** Reports missing or unknown forms. */
function lacking(text: string, language: string): Problem | undefined {
  const needed = formsOf(language)
  return countsIn(text).flatMap(({ name, forms }): Problem[] => {
    const has = Object.keys(forms)
    const missing = needed.filter((form) => !has.includes(form))
    const [strange] = has.filter((form) => !needed.includes(form))
    const hint = say`Write ${asForms(name, language, forms)}.`
    if (strange !== undefined)
      return [
        { message: say`No number has the form ${quote(strange)} in ${language}.${didYouMean(strange, missing)}`, hint },
      ]
    return missing.length > 0
      ? [{ message: say`In ${language}, this text needs a form for ${list(missing)}.`, hint }]
      : []
  })[0]
}

/** Reports a form without a placeholder that the others have; the number itself is optional. */
function unlike(text: string): Problem | undefined {
  const numbers = new Set(countsIn(text).map(({ name }) => `{${name}}`))
  const [first, ...others] = readings(text).map((reading) => {
    return (reading.match(placeholder) ?? []).filter((one) => !numbers.has(one)).sort()
  })
  const differs = others.find((own) => own.join() !== first?.join())
  if (!differs) return undefined
  const [one] = [...(first ?? []), ...differs].filter((name) => !(first?.includes(name) && differs.includes(name)))
  return { message: say`Not every form of this text has ${one ?? say`its placeholders as often`}.` }
}
