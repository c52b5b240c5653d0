import type { PlanPrice } from '#engine/contract/config.ts'
import { statedValue } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, type Message, pointer, quote, say } from '../../findings.ts'
import { pairedMarks } from '../../markdown.ts'
import { proseIn, textsIn, type WrittenText } from '../../model/texts-under.ts'
import {
  type ConfigDocument,
  type Context,
  documentLocale,
  documentsOf,
  findingsIn,
  findingsWithin,
  type Rule,
} from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { isDefaultText, newMarketDefaults, unfinishedPart } from '../../texts.ts'
import { moneyFacts } from '../figures/money.ts'
import { isLatin, isMostlyLatin } from '../names/real-world.ts'

/** The keys of values that are for machines, or have a rule of their own. */
const notTexts = new Set(['$schema', 'html', 'words', 'whenTrue', 'whenFalse'])

/** Finds blank texts, placeholders and default texts. */
export const textsFinished: Rule = {
  name: 'texts-finished',
  description:
    'No text is blank, or still a placeholder such as `TODO`, `xxx` or `Lorem ipsum`; no text, telephone number, premium or amount of a fact is left as `npm run new-market`, another command, a snippet or Studio wrote it (a warning).',
  check: (context) => [
    ...findingsWithin(context, documentsOf(context), unfinishedTexts),
    ...findingsIn(context, context.markets, standInAmounts, () => [context.facts]),
  ],
}

function unfinishedTexts({ file, value }: ConfigDocument<object>): Finding[] {
  return textsIn(value).flatMap(({ pointer: at, key, text }): Finding[] => {
    if (key === 'lines') return lineFindings(file, at, text)
    // The headings of sections are checked among the lines.
    if (notTexts.has(key) || at.startsWith('/text/contents/')) return []
    if (text.trim() === '') {
      const hint = say`Write the text, or remove it where it may be missing.`
      return [{ file, pointer: at, message: say`${quote(key)} is blank.`, hint }]
    }
    const part = unfinishedPart(text)
    if (part !== undefined) {
      const message = say`This text is not written yet: it has ${quote(part)} in it.`
      return [{ file, pointer: at, message, hint: say`Write the real text.` }]
    }
    const noun = text === newMarketDefaults.hotline ? 'telephone number' : /\(edit\)$/.test(text) ? 'name' : 'text'
    return isDefaultText(text)
      ? [standsIn(file, at, say`${quote(text)} is a placeholder: write the real ${noun}.`)]
      : []
  })
}

function standInAmounts({ file, value: market }: ConfigDocument<Market>, facts: Context['facts']): Finding[] {
  const ids = moneyFacts(facts, market).map(({ id }) => id)
  return (market.plans ?? []).flatMap((plan, i) => {
    const amounts = [
      { at: ['price'], label: 'price', amount: plan.price },
      ...amountsWithin(plan.price).map(({ at, amount }) => ({ at: ['price', ...at], label: 'price', amount })),
      ...ids.map((id) => ({ at: ['facts', id], label: id, amount: statedValue(plan, id) })),
    ]
    return amounts.flatMap(({ at, label, amount }) => {
      const message = say`The ${label} ${newMarketDefaults.amount} of plan ${plan.id} is a placeholder: write the real one.`
      return amount === newMarketDefaults.amount ? [standsIn(file, pointer('/plans', i, ...at), message)] : []
    })
  })
}

/** The amounts in the rows of a table, and those that a sum adds once; rates and counts may well be 1. */
function amountsWithin(price: PlanPrice): { readonly at: readonly (string | number)[]; readonly amount: unknown }[] {
  if (typeof price !== 'object') return []
  if ('amount' in price) return [{ at: ['amount'], amount: price.amount }]
  if ('rows' in price) {
    return price.rows.flatMap((row, i) => [
      { at: ['rows', i, 'price'], amount: row.price },
      ...amountsWithin(row.price).map(({ at, amount }) => ({ at: ['rows', i, 'price', ...at], amount })),
    ])
  }
  if (!('sum' in price)) return []
  return price.sum.flatMap((term, i) => {
    if (!('rate' in term) || term.times !== undefined) return []
    const inside = typeof term.rate === 'object' ? amountsWithin(term.rate) : [{ at: [], amount: term.rate }]
    return inside.map(({ at, amount }) => ({ at: ['sum', i, 'rate', ...at], amount }))
  })
}

/** Checks a line of Markdown. */
function lineFindings(file: string, at: string, line: string): Finding[] {
  const text = line.replace(/^[#\s-]+/, '')
  const anchor = text.search(/\{#[\w-]+\}\s*$/)
  const words = anchor < 0 ? text : text.slice(0, anchor).trimEnd()
  return isDefaultText(words) ? [standsIn(file, at, say`${quote(words)} is a placeholder: write the real text.`)] : []
}

// Only warnings, since a new market must pass the check.
function standsIn(file: string, at: string, message: Message): Finding {
  return { file, pointer: at, message, severity: 'warning' }
}

/** Finds markup, invisible characters, repetitions and letters of another language. */
export const textsClean: Rule = {
  name: 'texts-clean',
  description:
    'No text of a JSON file has HTML or Markdown in it, which visitors would read as it stands; no text has a character that cannot be seen or sent; no text has a space, a stop or a small word twice, or is in letters of another language (warnings).',
  check: (context) =>
    findingsIn(context, documentsOf(context), problems, (document) => {
      return [documentLocale(context, document), context.schemas]
    }),
}

type Problem = Pick<Finding, 'message' | 'hint' | 'severity'>

function problems(document: ConfigDocument<object>, locale: string, schemas: SchemaSet): Finding[] {
  const isOfLatin = isLatinLocale(locale)
  return proseIn(document, schemas).flatMap((written) => {
    // Markdown bodies are checked by line, including headings.
    if (written.pointer.startsWith('/text/') && written.key !== 'lines') return []
    const found = [
      ...controls(written),
      ...(written.key === 'lines' ? [] : [...markup(written), ...spaces(written)]),
      ...slips(written),
      ...(isOfLatin ? letters(written) : []),
    ]
    return found.slice(0, 1).map((problem) => ({ file: document.file, pointer: written.pointer, ...problem }))
  })
}

function isLatinLocale(locale: string): boolean {
  try {
    return isLatin(new Intl.Locale(locale))
  } catch {
    return true
  }
}

const elements =
  'a|abbr|b|big|blockquote|br|button|center|code|del|div|em|font|h[1-6]|hr|i|iframe|img|input|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul'
const html = new RegExp(`</?(?:${elements})(?:\\s[^<>]*)?/?>|&(?:[a-z]{2,8}\\d?|#\\d+|#x[0-9a-f]+);|<!--`, 'i')
const markdown = /\*\*[^*\s][^*]*\*\*|\[[^\][]+\]\((?:\/|#|https?:|mailto:|tel:)[^)[]*\)|(?<!\w)__[^_\s][^_]*__(?!\w)/

function markup({ text }: WrittenText): Problem[] {
  if (!/[<&*_\]]/.test(text)) return []
  const [tag] = html.exec(text) ?? []
  const [mark = pairedMarks(text)[0]] = markdown.exec(text) ?? []
  const found = tag ?? mark
  if (found === undefined) return []
  const message = say`Visitors would read ${quote(found)} as it stands: this text is shown without ${tag === undefined ? say`Markdown` : say`HTML`}.`
  const meant = tag?.startsWith('&') ? 'Write the character itself.' : 'Write the words alone.'
  return [{ message, hint: say`${meant} Only articles and legal texts are written in Markdown.` }]
}

/** Control characters, and halves of characters that UTF-8 cannot send; a line break is neither. */
const control = /(?!\n)[\p{Cc}\p{Cs}]/u

function controls({ text }: WrittenText): Problem[] {
  const [found] = control.exec(text) ?? []
  if (found === undefined) return []
  const code = say`U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  const what = found === '\t' ? say`a tab` : say`the character ${code}, which nobody sees`
  return [{ message: say`This text has ${what}: ${quote(text)}.`, hint: say`Remove it, or write a space.` }]
}

function spaces({ pointer, text }: WrittenText): Problem[] {
  if (text.trim() === '') return []
  // A suffix of a button's label begins with a space.
  const isAddition = /\/additions\/\d+\/text$/.test(pointer)
  const [found] = / {2,}/.exec(text) ?? (isAddition ? null : /^ | $/.exec(text)) ?? []
  if (found === undefined) return []
  const where = found === ' ' ? say`a space at its start or end` : say`a space too many`
  return [{ message: say`This text has ${where}: ${quote(text)}.`, hint: say`Remove it.`, severity: 'warning' }]
}

const twice =
  /\b(the|an?|and|or|of|to|for|with|from|by|at|is|are|be|this|your|our|we|they|not|will|if) \1\b|(?<![./(])\.\.(?![./])|([,;:!?])\2+/i

function slips({ text }: WrittenText): Problem[] {
  const found = twice.exec(text)
  if (!found) return []
  const message = say`This text says ${quote(found[0])}: ${quote(`…${text.slice(Math.max(0, found.index - 15), found.index + 30)}…`)}.`
  return [{ message, hint: say`Write it once.`, severity: 'warning' }]
}

function letters({ text }: WrittenText): Problem[] {
  // A letter or two may be a name or a sign.
  if (isMostlyLatin(text) || text.replaceAll(/\P{L}+/gu, '').length < 5) return []
  const message = say`This text is not in the letters of the page's language: ${quote(text)}.`
  const hint = say`Screen readers would read it aloud in the language of the page: write it in that.`
  return [{ message, hint, severity: 'warning' }]
}
