import { isPrivate, optionsOf } from '#engine/answers.ts'
import type { Benefit, Fact, MatchConfig, MatchQuestion, PickConfig, Question } from '#engine/contract/config.ts'
import { distinguishingBenefits, planBenefits } from '#engine/facts.ts'
import { plansOnOffer } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import { placeholdersIn, sentenceSections } from '#site/blocks/comparison/match/sentence.ts'
import { type DataLocation, type Finding, list, type Message, quote, say, term } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { canStandOverPlans, ignoredAnswers } from './ignored-answers.ts'

export const matchFits: Rule = {
  name: 'match-fits',
  description:
    "The questions of a market's `match` are in its wizard and have words for each option, its facts and benefits can tell plans apart, and its sentence, in each language, names each question once.",
  check: (context) => [
    ...findingsIn(context, context.markets, matchProblems, () => [
      context.benefits?.value.benefits ?? [],
      context.facts?.value.facts ?? [],
    ]),
    ...context.markets.flatMap((market) => translatedSentences(context, market)),
  ],
}

function matchProblems(
  { file, value: market }: ConfigDocument<Market>,
  shared: readonly Benefit[],
  facts: readonly Fact[],
): Finding[] {
  const { match, wizard } = market
  if (!match) return []
  const at = { file, pointer: '/match' }
  const known = { benefits: [...shared, ...(market.benefits ?? [])], facts: [...facts, ...(market.facts ?? [])] }
  const ofQuestions = match.questions.flatMap((question, i) => {
    const place = under(at, 'questions', i)
    const found = wizard?.questions.find(({ id }) => id === question.id)
    return found ? questionProblems(question, found, place) : factProblems(question, market, known.facts, place)
  })
  // A misspelt question would be missed in the sentence as well.
  if (ofQuestions.length > 0) return ofQuestions
  return [
    ...benefitProblems(match, market, known.benefits, at),
    ...(match.picks ?? []).flatMap((pick, i) => pickProblems(pick, known.facts, under(at, 'picks', i))),
    ...ignoredAnswers(market, match, under(at, 'picks')),
    ...sentenceProblems(match, under(at, 'sentence')),
  ]
}

function questionProblems({ id, options = [] }: MatchQuestion, question: Question, at: DataLocation): Finding[] {
  const { repeat } = question
  if (!canStandOverPlans(question)) {
    const ofOthers = repeat ? 'it is asked for each of a group' : 'it has no single option'
    const why = isPrivate(question) ? 'its answer is private, and would stand in addresses' : ofOthers
    const message = say`The question ${quote(id)} cannot be asked over the plans: ${why}.`
    return [
      {
        ...under(at, 'id'),
        message,
        hint: say`Ask it in the ${term('wizard')} alone, whose answers count here as well.`,
      },
    ]
  }
  const values = optionsOf(question).map(({ value }) => value)
  const lacking = values.filter((value) => options.every((option) => option.value !== value))
  const message = say`The sentence has no words for ${list(lacking)}.`
  const hint = say`Add to ${quote('options')}, for each, its ${quote('value')} and its ${quote('words')}.`
  const unknown = options.flatMap(({ value }, i) => {
    const place = { ...under(at, 'options', i, 'value'), value, noun: 'option', known: values }
    return unresolved({ ...place, among: say`the question ${quote(id)}` })
  })
  return [...unknown, ...(lacking.length > 0 ? [{ ...at, message, hint }] : [])]
}

function factProblems(
  { id, text }: MatchQuestion,
  market: Market,
  facts: readonly Fact[],
  at: DataLocation,
): Finding[] {
  const fact = facts.find((one) => one.id === id)
  if (!fact) {
    const known = [...(market.wizard?.questions ?? []), ...facts.filter((one) => one.filter)].map((one) => one.id)
    const among = say`the ${term('wizard')} and the facts of the market ${quote(market.id)}`
    return unresolved({ ...under(at, 'id'), value: id, noun: 'question', among, known })
  }
  if (!fact.filter) {
    const message = say`Plans cannot be filtered by ${quote(id)}.`
    return [
      {
        ...under(at, 'id'),
        message,
        hint: say`Give the fact ${quote('filter')}: true where it is defined, or ask for another.`,
      },
    ]
  }
  if (text !== undefined) return []
  return [
    { ...at, message: say`This question has no text.`, hint: say`Add ${quote('text')}, as the visitor is to read it.` },
  ]
}

function benefitProblems(
  { benefits = [] }: MatchConfig,
  market: Market,
  catalogue: readonly Benefit[],
  at: DataLocation,
): Finding[] {
  const plans = plansOnOffer(market).map(planBenefits)
  const known = catalogue.map(({ id }) => id)
  const useful = distinguishingBenefits(catalogue, plans).map(({ id }) => id)
  return benefits.flatMap(({ benefit }, i): Finding[] => {
    const place = under(at, 'benefits', i, 'benefit')
    if (!known.includes(benefit)) {
      const among = say`the market ${quote(market.id)}`
      return unresolved({ ...place, value: benefit, noun: 'benefit', among, known })
    }
    if (useful.includes(benefit) || plans.length === 0) return []
    const message = say`The benefit ${quote(benefit)} tells no plans apart: all plans of the market include it, or none does.`
    return [{ ...place, message, hint: say`Remove it here, or name another.`, severity: 'warning' }]
  })
}

function pickProblems({ kind, fact: id, title }: PickConfig, facts: readonly Fact[], at: DataLocation): Finding[] {
  const wanted = kind === 'without' ? ['given'] : []
  const named = placeholdersIn(title)
  const message =
    kind === 'without' ? say`This title does not say what is given up.` : say`This title has nothing to fill in.`
  const hint = kind === 'without' ? say`Write {given} for it, once.` : say`Write it without braces.`
  const wrong = named.join() === wanted.join() ? [] : [{ ...under(at, 'title'), message, hint }]
  if (kind !== 'best') return wrong
  if (id === undefined) {
    const unsaid = say`This pick does not say by which fact.`
    return [...wrong, { ...at, message: unsaid, hint: say`Add ${quote('fact')} with its ${term('id')}.` }]
  }
  const place = under(at, 'fact')
  const known = facts.flatMap((one) => (one.better ? one.id : []))
  const fact = facts.find((one) => one.id === id)
  if (!fact) return [...wrong, ...unresolved({ ...place, value: id, noun: 'fact', among: say`this market`, known })]
  if (fact.better) return wrong
  const unordered = say`Nothing says which of two values of ${quote(id)} is better.`
  return [
    ...wrong,
    { ...place, message: unordered, hint: say`Name another fact, or give this one ${quote('better')}.` },
  ]
}

/** Reports a sentence that would lack words for some answers. */
function sentenceProblems(match: MatchConfig, at: DataLocation): Finding[] {
  const { sentence, questions, benefits = [] } = match
  const names = [...questions.map(({ id }) => id), ...(benefits.length > 0 ? ['benefits'] : [])]
  const used = placeholdersIn(sentence)
  const unknown = used.filter((name) => !names.includes(name))
  const lacking = names.filter((name) => used.filter((one) => one === name).length !== 1)
  const hint = say`It can name ${braces(names)}.`
  const wrong = [
    { names: unknown, message: say`This sentence names ${braces(unknown)}, which nobody is asked.` },
    { names: lacking, message: say`This sentence has to name ${braces(lacking)} once.` },
  ]
  const misnamed = wrong.flatMap(({ names: of, message }) => (of.length > 0 ? { ...at, message, hint } : []))
  return [...misnamed, ...unsayable(sentence, match, at)]
}

/** Reports brackets that do not match, and placeholders outside of them that have no words before their answer. */
function unsayable(sentence: string, { questions }: MatchConfig, at: DataLocation): Finding[] {
  const sections = sentenceSections(sentence)
  if (sections.some(({ text }) => /[[\]]/.test(text))) {
    const message = say`The square brackets of this sentence do not match.`
    return [{ ...at, message, hint: say`Close each ${quote('[')} by a ${quote(']')}, with no other in between.` }]
  }
  const bare = sections.flatMap(({ text, isOptional }) => (isOptional ? [] : placeholdersIn(text)))
  const open = questions.flatMap(({ id, unsure }) => (unsure === undefined && bare.includes(id) ? id : []))
  if (bare.includes('benefits')) open.push('benefits')
  if (open.length === 0) return []
  const message = say`This sentence cannot be said while ${braces(open)} is not answered.`
  const hint = say`Put that part in square brackets, or give the question ${quote('unsure')} with the words to say then.`
  return [{ ...at, message, hint }]
}

function braces(names: readonly string[]): Message {
  return list(names.map((name) => `{${name}}`))
}

/** Reports sentences in other languages; that they have the placeholders of their original is a rule of its own. */
function translatedSentences({ overlays }: Context, { file, value: { match } }: ConfigDocument<Market>): Finding[] {
  if (!match) return []
  return overlays.flatMap((overlay) => {
    const { match: own } = overlay.value as { match?: Partial<MatchConfig> }
    if (overlay.original !== file || own?.sentence === undefined) return []
    const at = { file: overlay.file, pointer: '/match/sentence' }
    return unsayable(own.sentence, match, at)
  })
}
