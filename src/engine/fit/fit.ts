import type { EligibilityRule } from '#contract/config.ts'
import { certainAnswer, type Knowledge } from '#engine/answers/possible.ts'
import { questionsOf, truthOf } from '#engine/answers/truth.ts'
import { isExact, type Price } from '#engine/prices/price.ts'

/** Whether a plan has what a visitor wishes for; `unknown` if its record does not say. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** Something that a visitor wishes for: a benefit, a type, a value of a fact, a price. */
export interface Wish<Plan> {
  readonly verdict: (plan: Plan) => Verdict
}

/** Why a plan does not fit, or why that cannot be said: a wish, words of the plan's own, or answers that are open. */
export type Reason<W> =
  | { readonly wish: W }
  /** `member` names who of a group is meant, where not all of them are. */
  | { readonly words: string; readonly member?: string }
  | { readonly open: readonly string[] }

/** Whether a plan is for a visitor: it fits where there is no reason against it. */
export interface Fit<W> {
  readonly verdict: 'fits' | 'no' | 'unknown'
  /** Of `no` the reasons against the plan, of `unknown` what cannot be decided. */
  readonly because: readonly Reason<W>[]
}

/** The part of a plan that decides whom it is for, besides what it has. */
export interface Limited {
  readonly price?: Price
  readonly eligibility?: readonly EligibilityRule[] | undefined
}

/** The one function that says whether a plan fits a visitor, by what is known of their answers and by what they wish for. */
export function fitOf<Plan extends Limited, W extends Wish<Plan>>(
  plan: Plan,
  knowledge: Knowledge,
  wishes: readonly W[],
): Fit<W> {
  const judged = [...ofRules<W>(plan, knowledge), ...ofPrice<W>(plan), ...ofWishes(plan, wishes)]
  const against = judged.flatMap(({ isNo, reason }) => (isNo ? reason : []))
  if (against.length > 0) return { verdict: 'no', because: against }
  return { verdict: judged.length > 0 ? 'unknown' : 'fits', because: judged.map(({ reason }) => reason) }
}

/** A reason, and whether it speaks against the plan rather than leaves it open. */
interface Judged<W> {
  readonly isNo: boolean
  readonly reason: Reason<W>
}

function ofRules<W>({ eligibility = [] }: Limited, knowledge: Knowledge): Judged<W>[] {
  return eligibility.flatMap((rule) => ofRule<W>(rule, knowledge))
}

/** Judges by a rule: in a group by the first member that it applies to, or else the first for whom it is open. */
function ofRule<W>(rule: EligibilityRule, knowledge: Knowledge, member?: string): Judged<W>[] {
  const { if: condition, then, words } = rule
  const truth = truthOf(condition, knowledge)
  if (truth === false) return []
  if (truth) return [{ isNo: then === 'no', reason: { words, ...(member !== undefined && { member }) } }]
  if (knowledge.members) {
    const judged = knowledge.members.flatMap((one) => ofRule<W>(rule, one.knowledge, one.name))
    return [judged.find(({ reason }) => 'words' in reason) ?? judged[0] ?? []].flat()
  }
  const open = questionsOf(condition).filter((id) => certainAnswer(knowledge, id) === undefined)
  return [{ isNo: false, reason: { open: [...new Set(open)] } }]
}

/** A plan that is not sold for the answers fits nobody with them; one whose price needs an answer may not be sold. */
function ofPrice<W>({ price }: Limited): Judged<W>[] {
  if (!price || isExact(price)) return []
  if (price.kind === 'notSold') return [{ isNo: true, reason: { words: price.words } }]
  return price.kind === 'needs' ? [{ isNo: false, reason: { open: price.needs ?? [] } }] : []
}

function ofWishes<Plan, W extends Wish<Plan>>(plan: Plan, wishes: readonly W[]): Judged<W>[] {
  return wishes.flatMap((wish): Judged<W>[] => {
    const verdict = wish.verdict(plan)
    return verdict === 'yes' ? [] : [{ isNo: verdict === 'no', reason: { wish } }]
  })
}
