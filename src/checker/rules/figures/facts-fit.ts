import type { Benefit, Currency, Fact, FactValue, StatedFact, Unit } from '#engine/contract/config.ts'
import { dayText, isDay } from '#engine/dates.ts'
import { asLimit, factCatalogue, figureIn, isSourced, statesOfLimits } from '#engine/facts.ts'
import { writtenCurrency } from '#engine/money.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, fileName, type Message, pointer, quote, say, withArticle } from '../../findings.ts'
import { type ConfigDocument, type Context, findingsIn, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { placedFacts } from './placed-facts.ts'

export const factsFit: Rule = {
  name: 'facts-fit',
  description:
    'A plan, and the minimum of a market, state facts that `config/facts.json` or the market defines, each by a value of its kind: numbers and ranges are written as such, never inside words; no source was checked after the day of the check; a fact’s unit, and the benefit whose limit it is, are defined.',
  check: (context) => [
    ...(context.facts
      ? definitionProblems(context.facts, context.facts.value.units ?? [], context.benefits?.value.benefits ?? [])
      : []),
    ...findingsIn(context, context.markets, ofMarket, () => [context.facts, context.today, context.benefits]),
  ],
}

function ofMarket(
  market: ConfigDocument<Market>,
  facts: Context['facts'],
  today: Context['today'],
  benefits: Context['benefits'],
): Finding[] {
  const { file, value } = market
  const currency = writtenCurrency(value)
  const catalogue = factCatalogue({ facts: facts?.value.facts ?? [] }, value)
  const known = catalogue.map(({ id }) => id)
  const listed = facts ? { file: facts.file, pointer: '/facts' } : { file, pointer: '/facts' }
  const among = say`${fileName('config/facts.json')} or this market`
  return [
    ...definitionProblems({ file, value }, facts?.value.units ?? [], [
      ...(benefits?.value.benefits ?? []),
      ...(value.benefits ?? []),
    ]),
    ...placedFacts(value).flatMap(({ id, stated, pointer, value, at }): Finding[] => {
      const fact = catalogue.find((one) => one.id === id)
      if (!fact) {
        const [unknown] = unresolved({ file, pointer, value: id, noun: 'fact', among, known, listed })
        return unknown ? [{ ...unknown, part: 'key' }] : []
      }
      const problem = valueProblem(fact, value, currency)
      const early = dayProblem(stated, today)
      return [
        ...(problem ? [{ file, pointer: at, ...problem, related: listed }] : []),
        ...(early ? [{ file, pointer: `${pointer}/checked`, ...early }] : []),
      ]
    }),
  ]
}

function dayProblem(stated: StatedFact, today: Context['today']): Problem | undefined {
  if (!isSourced(stated) || !isDay(stated.checked) || today === undefined || stated.checked <= today) return undefined
  const message = say`The source cannot have been checked on ${dayText(stated.checked, 'en')}: today is ${dayText(today, 'en')}.`
  return { message, hint: say`Write the day on which somebody last read the source.` }
}

/** Units and benefits that are not defined, and marks of facts of which no value is better. */
function definitionProblems(
  { file, value: { facts = [] } }: ConfigDocument<{ readonly facts?: readonly Fact[] }>,
  units: readonly Unit[],
  benefits: readonly Pick<Benefit, 'id'>[],
): Finding[] {
  const known = units.map(({ id }) => id)
  const limited = benefits.map(({ id }) => id)
  return facts.flatMap(({ unit, best, better, limitOf, kind, shown }, i) => {
    const at = (key: string) => ({ file, pointer: pointer('/facts', i, key) })
    const message = say`No value of this fact is marked as the best, because nothing says which of two is better.`
    return [
      ...(unit === undefined
        ? []
        : unresolved({
            ...at('unit'),
            value: unit,
            noun: 'unit',
            among: say`${fileName('config/facts.json')}`,
            known,
          })),
      ...(limitOf === undefined
        ? []
        : unresolved({
            ...at('limitOf'),
            value: limitOf,
            noun: 'benefit',
            among: say`${fileName('config/benefits.json')}`,
            known: limited,
          })),
      ...(kind === 'link' && shown.some((place) => place !== 'details' && place !== 'profile')
        ? [
            {
              ...at('shown'),
              message: say`A link can be followed only in the details of a plan and on the page of its provider.`,
              hint: say`Write ${quote('details')}, ${quote('profile')} or both.`,
            },
          ]
        : []),
      ...(best !== undefined && better === undefined
        ? [{ ...at('best'), message, hint: say`Add ${quote('better')}.` }]
        : []),
    ]
  })
}

type Problem = Pick<Finding, 'message' | 'hint' | 'meant'>

function valueProblem(fact: Fact, value: FactValue, currency: Currency): Problem | undefined {
  if (fact.kind === 'words') {
    return typeof value === 'string' ? undefined : { message: say`${quote(fact.label)} is said in words.` }
  }
  if (fact.kind === 'yesNo') {
    if (typeof value === 'boolean' || (typeof value === 'object' && value.is === 'doesNotApply')) return undefined
    return { message: say`${quote(fact.label)} is true or false.`, ...meantAs(yesOrNo(value)) }
  }
  if (typeof value === 'string' || typeof value === 'boolean') {
    const hint = hints.get(fact.kind) ?? numberHint
    return {
      message: say`${quote(fact.label)} is ${withArticle(kindNames[fact.kind])}, not words.`,
      hint,
      ...(typeof value === 'string' && meantAs(figureIn(fact.kind, value, currency))),
    }
  }
  const isLink = typeof value === 'object' && value.link !== undefined
  if (isLink !== (fact.kind === 'link')) {
    const message = isLink ? say`${quote(fact.label)} is no link.` : say`${quote(fact.label)} is a link.`
    return { message, ...(isLink ? {} : { hint: linkHint }) }
  }
  if (isLink) return undefined
  const figures = asLimit(value) !== undefined
  if (fact.kind !== 'limit') {
    if (figures) return { message: say`${quote(fact.label)} is ${withArticle(kindNames[fact.kind])}, not a limit.` }
    const isOfLimits = typeof value === 'object' && statesOfLimits.has(value.is ?? '')
    if (isOfLimits) return { message: say`Only a limit can be so: ${quote(fact.label)} is none.` }
    return numberProblem(fact, value)
  }
  return limitProblem(fact, value, figures)
}

const limitHint = say`Write { ${quote('caps')}: [{ ${quote('most')}: 4000, ${quote('per')}: ${quote('year')} }] }, or { ${quote('is')}: ${quote('notCovered')} }.`
const linkHint = say`Write { ${quote('link')}: ${quote('https://insurer.example/wording.pdf')} }, or a phone number that begins with ${quote('+')}.`
const numberHint = say`Write 95, { ${quote('from')}: 1, ${quote('to')}: 2 }, { ${quote('from')}: 850 } for 850 or more, or { ${quote('is')}: ${quote('notCovered')} }: each language writes the words.`
const hints = new Map<Fact['kind'], Message>([
  ['limit', limitHint],
  ['link', linkHint],
])

function limitProblem({ label, unit }: Fact, value: Exclude<FactValue, string | boolean>, figures: boolean) {
  if (typeof value === 'number') {
    const cap = { most: value, ...(unit !== undefined && { per: unit }) }
    return { message: say`${quote(label)} is a limit, not a number.`, hint: limitHint, meant: { caps: [cap] } }
  }
  if (value.from !== undefined || value.to !== undefined) {
    return { message: say`${quote(label)} is a limit, not a range.`, hint: limitHint }
  }
  return value.is !== undefined && figures
    ? { message: say`A limit is said in figures or by ${quote('is')}, and not both.` }
    : undefined
}

const kindNames = {
  money: 'sum',
  count: 'number',
  percent: 'share of 100',
  duration: 'time',
  rating: 'rating',
  limit: 'limit',
  link: 'link',
} as const

function numberProblem({ label, kind }: Fact, value: Exclude<FactValue, string | boolean>): Problem | undefined {
  const { from, to } = typeof value === 'number' ? { from: value, to: value } : value
  const numbers = [from, to].filter((number) => number !== undefined)
  if (typeof value === 'object' && value.is !== undefined) {
    if (numbers.length > 0) return { message: say`A value is a number or ${quote('is')}, and not both.` }
    const isShare = kind === 'percent' || kind === 'rating'
    return isShare && value.is === 'unlimited' ? { message: say`${quote(label)} has a limit of its own.` } : undefined
  }
  if (from !== undefined && to !== undefined && from > to) {
    return { message: say`This begins at ${from} and ends at ${to}.`, hint: say`Exchange the two.` }
  }
  const most = kind === 'percent' ? 100 : kind === 'rating' ? 5 : Number.MAX_SAFE_INTEGER
  const strange = numbers.filter(
    (number) => number < 0 || number > most || (kind === 'count' && !Number.isInteger(number)),
  )
  if (strange.length === 0) return undefined
  const range = kind === 'count' ? say`a whole number from 0` : say`from 0${most > 100 ? [] : say` to ${most}`}`
  const wrong = [...new Set(strange)].map(String).join(' and ')
  return { message: say`${quote(label)} is ${range}, not ${wrong}.` }
}

function meantAs(meant: Finding['meant']): Pick<Finding, 'meant'> {
  return meant === undefined ? {} : { meant }
}

function yesOrNo(value: FactValue): boolean | undefined {
  if (value === 1 || value === 0) return value === 1
  if (typeof value !== 'string') return undefined
  return /^(yes|true)$/i.test(value) ? true : /^(no|false)$/i.test(value) ? false : undefined
}

/** Pages take the explanation of a fact from its definition alone. */
export const factsExplained: Rule = {
  name: 'facts-explained',
  description: 'A fact that visitors read says in `meaning` what it means (a warning).',
  check: (context) => {
    const definitions = [...(context.facts ? [context.facts] : []), ...context.markets]
    return findingsWithin(context, definitions, unexplained)
  },
}

function unexplained({ file, value }: ConfigDocument<{ readonly facts?: readonly Fact[] }>): Finding[] {
  return (value.facts ?? []).flatMap(({ label, meaning, shown }, i): Finding[] => {
    if (meaning !== undefined || shown.length === 0) return []
    const message = say`Visitors read ${quote(label)} and cannot find out what it means.`
    const hint = say`Add ${quote('meaning')}: a sentence, which opens below the plans.`
    return [{ file, pointer: pointer('/facts', i), message, hint, severity: 'warning' }]
  })
}
