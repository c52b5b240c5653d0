import { type ClaimFault, claimKinds, eachPlan, figurePattern, planRecordKey } from '#engine/figures.ts'
import type { Market } from '#engine/site.ts'
import { didYouMean, type Finding, pointer, pointerKeys, quote, say, some } from '../../findings.ts'
import { documentFigures, documentSubject, quotesFigures, textsIn } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentsOf, marketNamed, type Rule } from '../../model.ts'
import { propertyOf, type Schema } from '../../schema.ts'
import { openFigure } from '../prices/open-figures.ts'
import { isPromise } from './promises-kept.ts'

/** The most unknown figures of a document that are compared with the known ones. */
const mostCompared = 50

export const figuresKnown: Rule = {
  name: 'figures-known',
  description:
    'A figure that a text quotes exists: `{markets.open}`, `{plans.lowest}`, `{wizard.questions}`, in a block with a list of plans `{list.lowest}`, of a named list of the market `{list.with-dental.lowest}`, or of a plan `{plan.axa-premier.premium}` and `{plan.axa-premier.benefits.dental}`; outside the files of a market with its id, as `{plan.my-market.axa-premier.premium}`, where two markets have such a plan.',
  check: (context) =>
    documentsOf(context).flatMap((document) => {
      if (!context.complete || !context.storedMemo(quotesFigures, document.value)) return []
      const quoted = context.storedMemo(quotedFigures, document.value)
      const known = documentFigures(context, document)
      const isArticle = context.articles.some(({ file }) => file === document.file)
      let compared = 0
      let names: readonly string[] | undefined
      const namesNear = () => {
        compared += 1
        if (compared > mostCompared) return []
        names ??= namesMeant(context, known.names())
        return names
      }
      return quoted.flatMap(({ pointer, written, name }): Finding[] => {
        // Other rules hold promises, and what tables quote of each plan.
        const isHeld = isPromise(name) || (isArticle && written.startsWith(eachPlan))
        if (known.named(name) !== undefined || isHeld) return []
        if (/^list\.[^.]+$/.test(name)) return listFigureProblems(document, pointer, name)
        const claim = known.claim(name)
        const fault = claim && 'part' in claim ? unknownClaim(written, claim) : undefined
        const market = quotedMarket(context, document, name)
        const open = fault ? undefined : openFigure(written, name, market?.value)
        const unknown = {
          file: document.file,
          pointer,
          ...(fault ?? open ?? unknownFigure(written, name, namesNear())),
        }
        return [market ? { ...unknown, related: { file: market.file, pointer: '/plans' } } : unknown]
      })
    }),
}

/** The figures that can be meant: those of a plan whose provider its market does not have are misspelt themselves. */
function namesMeant(context: Context, names: readonly string[]): readonly string[] {
  const stray = context.memo(strayPlans, context)
  return stray.size === 0 ? names : names.filter((name) => !name.split('.').some((part) => stray.has(part)))
}

function strayPlans({ markets }: Context): ReadonlySet<string> {
  const stray = markets.flatMap(({ value: { plans = [], providers = [] } }) =>
    plans.filter((plan) => !providers.some(({ id }) => id === plan.provider)),
  )
  return new Set(stray.map(planRecordKey))
}

/** Reports a figure of a list in a text of no block with a list, and one that lists do not have. */
function listFigureProblems({ file, value }: ConfigDocument<object>, at: string, name: string): Finding[] {
  const written = `{${name}}`
  const names = ['count', 'lowest', 'highest', 'providers'].map((own) => `list.${own}`)
  const keys = pointerKeys(at)
  const holders = keys.map((_, i) =>
    Object(keys.slice(0, i).reduce((part, key) => Object(part)[key], value as unknown)),
  )
  const hasList = holders.some((holder) => 'kind' in holder && 'list' in holder)
  if (hasList && names.includes(name)) return []
  if (!hasList)
    return [
      {
        file,
        pointer: at,
        message: say`Only a block with a ${quote('list')} of plans can quote it: ${quote(written)}.`,
      },
    ]
  const message = say`There is no figure ${quote(written)}.${didYouMean(name, names)}`
  return [
    {
      file,
      pointer: at,
      message,
      hint: say`Of its list, a text can quote ${some(
        names.map((one) => `{${one}}`),
        'and',
      )}.`,
    },
  ]
}

/** The market whose plan a figure is of; undefined for other figures. */
function quotedMarket(
  context: Context,
  document: ConfigDocument<object>,
  name: string,
): ConfigDocument<Market> | undefined {
  const [kind, first = ''] = name.split('.')
  if (kind !== 'plan') return undefined
  return marketNamed(context, first) ?? documentSubject(context, document)
}

/** A figure that a text quotes: its place, its name, and how it is written. */
interface QuotedFigure {
  readonly pointer: string
  readonly name: string
  readonly written: string
}

/** The figures that texts quote, each with its place, once for each text. */
export function quotedFigures(value: object): QuotedFigure[] {
  // A Markdown body lists its quotes by position.
  const quoting = textsIn(value).filter(({ key, text }) => text.includes('{') && key !== 'html' && key !== 'lines')
  return quoting.flatMap(({ pointer, text }) =>
    [...new Set(Array.from(text.matchAll(figurePattern), ([, name = '']) => name))].map((name) => ({
      ...{ pointer, name },
      written: `{${name}}`,
    })),
  )
}

/** Reports the part of a claim that nothing has. */
function unknownClaim(written: string, { part, known }: ClaimFault): Pick<Finding, 'message' | 'hint'> {
  const message = say`There is no ${quote(part)} for the claim ${quote(written)}.${didYouMean(part, known)}`
  return known.length > 0 ? { message, hint: say`There, it can have ${some(known, 'or')}.` } : { message }
}

/** The names of claims that differ from a name in one part. */
function claimsLike(name: string): string[] {
  const parts = name.split('.')
  return parts.slice(2).flatMap((_, i) => claimKinds().map((kind) => parts.with(i + 1, kind).join('.')))
}

/** Reports an unknown figure; if it is of a known plan, with the figures that the plan has. */
function unknownFigure(written: string, name: string, known: readonly string[]): Pick<Finding, 'message' | 'hint'> {
  const message = say`There is no figure ${quote(written)}.`
  const inBraces = (one: string) => `{${one}}`
  const meant = didYouMean(written, [...known, ...claimsLike(name)].map(inBraces))
  const plan = name.startsWith('plan.') ? name.replace(/\.(?:(?:benefits|facts)\.)?[^.]+$/, '') : ''
  const own = known.flatMap((one) => (plan !== '' && one.startsWith(`${plan}.`) ? [one.slice(plan.length + 1)] : []))
  if (own.length > 0 && /\.(?:step|premiumStep|monthlyStep)$/.test(name)) return { message, hint: noStep }
  if (meant.length > 0 || plan === '') return { message: say`${message}${meant}` }
  if (own.length > 0) return { message, hint: say`Of this plan, texts can quote ${some(own, 'and')}.` }
  return { message: say`There is no plan ${quote(plan.replace('plan.', ''))} for the figure ${quote(written)}.` }
}

const noStep = say`A step is how much more a plan has than its provider's cheapest: this plan has no more now, or is the cheapest itself.`

export const messagePlaceholders: Rule = {
  name: 'message-placeholders',
  description:
    'A message uses the placeholders that its description names, and no others; it chooses its form by those that stand there as `{count, plural}`.',
  check: ({ messages, overlays }) => {
    if (!messages) return []
    const translated = overlays.filter(({ original }) => original === messages.file)
    return [
      ...unknownIn(messages.value, messages.schema, '').map((one) => ({ file: messages.file, ...one })),
      // Translations are compared with their original by another rule.
      ...translated.flatMap(({ file, value }) =>
        unknownIn(value, messages.schema, '', true).map((one) => ({ file, ...one })),
      ),
    ]
  },
}

const named = /\{\s*(\w+)(\s*,\s*plural)?(?=\s*[,}])/g

/** Unknown placeholders in a value, and those by which it cannot choose a form; in a translation the latter alone. */
function unknownIn(value: unknown, schema: Schema, at: string, isTranslation = false): Omit<Finding, 'file'>[] {
  const { description = '', items } = schema
  if (typeof value === 'string') {
    if (!value.includes('{')) return []
    const known = new Map(
      Array.from(description.matchAll(named), ([, name = '', counts]) => [name, counts !== undefined]),
    )
    const names = [...known.keys()].map((name) => `{${name}}`)
    const used = Array.from(value.matchAll(named), ([, name = '', counts]) => ({ name, counts: counts !== undefined }))
    return used.flatMap(({ name, counts }) => {
      const written = `{${name}}`
      if (!known.has(name) && isTranslation) return []
      if (!known.has(name))
        return [{ pointer: at, message: say`Nothing fills in ${quote(written)} here.${didYouMean(written, names)}` }]
      if (!counts || known.get(name)) return []
      const message = say`This text cannot choose a form by ${quote(written)}.`
      return [{ pointer: at, message, hint: say`Write it alone.` }]
    })
  }
  return Object.entries(Object(value)).flatMap(([key, part]) =>
    unknownIn(part, propertyOf(schema, key) ?? items ?? {}, pointer(at, key), isTranslation),
  )
}
