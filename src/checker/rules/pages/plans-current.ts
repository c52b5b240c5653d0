import type { Plan } from '#engine/contract/config.ts'
import { figurePattern, figureReferences, planRecordKey } from '#engine/figures.ts'
import type { Market } from '#engine/site.ts'
import { branchFor, withChoices } from '#engine/text.ts'
import { type Finding, pointer, quote, say } from '../../findings.ts'
import { documentFigures, documentSubject, proseIn, type WrittenText } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentsOf, marketNamed, type Rule } from '../../model.ts'
import { mentionsIn } from '../figures/amounts-of-plans.ts'
import { knownPlans } from '../figures/known-plans.ts'

/** Finds texts about a plan that is sold no more. */
export const plansCurrent: Rule = {
  name: 'plans-current',
  description:
    'No text that visitors read quotes a figure of a plan that has ended by the day of the check, or names the plan (a warning).',
  check: (context) => {
    const { today = '', markets } = context
    const isOver = ({ until = today }: Plan) => until < today
    const ending = markets.filter(({ value: { plans = [] } }) => plans.some(isOver))
    if (ending.length === 0) return []
    return documentsOf(context).flatMap((document) => {
      const subject = documentSubject(context, document)
      const quotes = quotedPlans(context, subject, ending)
      const names = namedPlans(context, subject, ending)
      return shownProse(context, document).flatMap(({ pointer: at, text }): Finding[] => {
        const ended = [...quotes(text), ...names(text)].find(({ plans }) => plans.length > 0 && plans.every(isOver))
        return ended ? [finding(document.file, at, ended)] : []
      })
    })
  },
}

/** Words of a text that refer to plans: a name may belong to several plans of a market. */
interface Mention {
  readonly written: string
  readonly market: ConfigDocument<Market>
  readonly plans: readonly Plan[]
}

type MentionsIn = (text: string) => readonly Mention[]

/** The texts of a document outside the records of plans, with the words that claims choose today. */
function shownProse(context: Context, document: ConfigDocument<object>): WrittenText[] {
  const figures = documentFigures(context, document)
  return proseIn(document, context.schemas)
    .filter(({ pointer: at }) => !at.startsWith('/plans/'))
    .map((written) => {
      const text = withChoices(written.text, (choice) => {
        const value = figures.named(choice.name)
        return value === undefined ? undefined : branchFor(choice, value)
      })
      return { ...written, text }
    })
}

/** Finds the plans whose figures a text quotes. */
function quotedPlans(
  context: Context,
  subject: ConfigDocument<Market> | undefined,
  ending: readonly ConfigDocument<Market>[],
): MentionsIn {
  const isMarket = (id: string) => marketNamed(context, id) !== undefined
  return (text) =>
    Array.from(text.matchAll(figurePattern), ([, name = '']) => name).flatMap((name) => {
      const references = figureReferences(name, isMarket)
      const named = references.find(({ to }) => to === 'market')
      const meant = named ? marketNamed(context, named.id) : subject
      return references.flatMap(({ to, id }): Mention[] => {
        if (to !== 'plan') return []
        const market = meant ?? ending.find((one) => plansWith(one, id).length > 0)
        return market ? [{ written: `{${name}}`, market, plans: plansWith(market, id) }] : []
      })
    })
}

function plansWith({ value: { plans = [] } }: ConfigDocument<Market>, key: string): readonly Plan[] {
  return plans.filter((plan) => planRecordKey(plan) === key)
}

/** Finds the plans that a text names; a page of no market names them with their provider. */
function namedPlans(
  context: Context,
  subject: ConfigDocument<Market> | undefined,
  ending: readonly ConfigDocument<Market>[],
): MentionsIn {
  const about = ending.filter((market) => !subject || market === subject)
  return (text) =>
    about.flatMap((market) => {
      const known = context.memo(knownPlans, market, context.facts, context.site?.value.product)
      return mentionsIn(text, known, undefined).map(({ start, end, plans }): Mention => {
        const written = text.slice(start, end)
        const isWhole = (name: string) => subject !== undefined || written.startsWith(name)
        const whole = plans.filter(({ plan, names }) => written.endsWith(plan.plan) && names.some(isWhole))
        return { written, market, plans: whole.map(({ plan }) => plan) }
      })
    })
}

function finding(file: string, at: string, { written, market, plans: [plan] }: Mention): Finding {
  const message = say`${quote(written)} is of the plan ${quote(plan?.plan ?? '')}, which ended on ${plan?.until}.`
  const hint = say`Write of a plan that is sold, or take the words out. Where they tell of the past, acknowledge this warning.`
  const index = (market.value.plans ?? []).findIndex(({ id }) => id === plan?.id)
  const related = { file: market.file, pointer: pointer('/plans', index, 'until') }
  return { file, pointer: at, message, hint, severity: 'warning', related }
}
