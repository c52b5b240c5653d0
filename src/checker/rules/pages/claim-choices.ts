import type { Plan } from '#engine/contract/config.ts'
import { type Claim, type Figures, figurePattern, isClaim, isCount, planRecordKey } from '#engine/figures.ts'
import { type Choice, choicesIn } from '#engine/text.ts'
import { cut } from '../../english.ts'
import { didYouMean, type Finding, list, type Message, quote, say, some, term } from '../../findings.ts'
import { documentFigures, textsIn } from '../../model/texts-under.ts'
import { type ConfigDocument, documentsOf, type Rule } from '../../model.ts'
import { isPromise } from './promises-kept.ts'

/** The values that a claim can have besides `other`, which stands for the rest. */
const values = ['true', 'tied', 'false', 'unknown']

export const claimsChosen: Rule = {
  name: 'claims-chosen',
  description:
    'A text chooses its words by a claim, as `{plan.my-plan.lowest.premium, select, true {Our lowest premium} other {From {plan.my-plan.premium}}}`, with words for `other` and for no value that the claim never has; no branch leaves a hole in the sentence.',
  check: (context) =>
    [...documentsOf(context), ...context.overlays].flatMap(({ file, value }) => {
      return context.storedMemo(misused, value).map((found) => ({ file, ...found }))
    }),
}

type Found = Omit<Finding, 'file'>

function misused(value: object): Found[] {
  const texts = textsIn(value).filter(({ key, text }) => text.includes('{') && key !== 'html' && key !== 'figures')
  return texts.flatMap(({ pointer, text }): Found[] => {
    const choices = everyChoice(text)
    const wrong = choices.flatMap(wrongChoice)[0] ?? quotedAlone(text) ?? holeIn(text)
    return wrong ? [{ pointer, ...wrong }] : []
  })
}

/** The choices of a text, with those in their branches. */
function everyChoice(text: string): Choice[] {
  return choicesIn(text).flatMap((choice) => [choice, ...Object.values(choice.branches).flatMap(everyChoice)])
}

function wrongChoice({ name, branches }: Choice): Pick<Found, 'message' | 'hint'>[] {
  const keys = Object.keys(branches)
  if (!name.includes('.')) return [{ message: say`{${name}} is no claim, so no words can be chosen by it.` }]
  const hint = say`Write {${name}, select, true {…} other {…}}.`
  if (!keys.includes('other'))
    return [{ message: say`{${name}} has no words for what ${term('does not hold')}.`, hint }]
  const figure = withoutMarket(name)
  const isKnown = isClaim(figure) || isPromise(name)
  const isNumber = !isKnown || isCount(figure) || figure.includes('.rank.')
  const possible = possibleValues(figure)
  const strange = keys.find(
    (key) => key !== 'other' && (isNumber ? !/^(?:\d+|unknown)$/.test(key) : !possible.includes(key)),
  )
  if (strange === undefined) return []
  const message = say`{${name}} is never ${quote(strange)}: nobody reads these words.${didYouMean(strange, possible)}`
  return [{ message, hint: isNumber ? say`It is a number in digits.` : say`It is ${list(possible, 'or')}.` }]
}

/** The values that a claim, or whether a promise is kept, can have. */
function possibleValues(figure: string): string[] {
  if (isPromise(figure)) return values.filter((one) => one === 'true' || one === 'false')
  return /\.(?:lowest|highest)\./.test(figure) ? values : values.filter((one) => one !== 'tied')
}

/** Reports a choice that leaves a hole in its sentence where a branch has no words. */
function holeIn(text: string): Pick<Found, 'message' | 'hint'> | undefined {
  for (const { name, branches, written, at } of choicesIn(text)) {
    const empty = Object.keys(branches).find((key) => branches[key]?.trim() === '')
    const [before, behind] = [text.slice(0, at), text.slice(at + written.length)]
    const isSentence = Object.values(branches).some((words) => sentenceEnd.test(words))
    if (empty === undefined || isSentence || !openEnd.test(before) || !openStart.test(behind)) continue
    const message = say`Where {${name}} is ${quote(empty)}, a hole is left: ${quote(cut(`${before.slice(-30)}…${behind}`))}.`
    return {
      message,
      hint: say`Write words for ${quote(empty)} that stay true, such as the plain figure, or take the blank before it into the other words.`,
    }
  }
  return undefined
}

const sentenceEnd = /[.!?。！？؟][*_)]*\s*$/
const openEnd = /(?:^|[\s(])$/
const openStart = /^(?:$|[\s,.;:!?)،؛])/

/** Reports a claim that would be read as `true`. */
function quotedAlone(text: string): Pick<Found, 'message' | 'hint'> | undefined {
  for (const { 0: start, 1: name = '', index } of text.matchAll(figurePattern)) {
    const claim = withoutMarket(name)
    const isChosen = /^\s*,\s*select\b/.test(text.slice(index + start.length))
    const isAlone = isPromise(name) ? !name.endsWith('.words') : isClaim(claim) && !isCount(claim)
    if (!isAlone || isChosen) continue
    const [commas] = /^(?:,\d{3})+/.exec(text.slice(index + start.length)) ?? []
    if (commas !== undefined) {
      const whole = name + commas.replaceAll(',', '')
      const hint = say`Write {${whole}, select, true {…} other {…}}.`
      return { message: say`The number of a claim has no commas: {${name}${commas}}.`, hint }
    }
    const hint = say`Write {${name}, select, true {…} other {…}}.`
    return { message: say`{${name}} is no words: it is true, false or unknown.`, hint }
  }
  return undefined
}

/** The name of a claim without the id of its market, if it has one. */
function withoutMarket(name: string): string {
  const [kind = '', , ...rest] = name.split('.')
  const short = [kind, ...rest].join('.')
  return !isClaim(name) && isClaim(short) ? short : name
}

export const claimsHold: Rule = {
  name: 'claims-hold',
  description: 'The words that a text has for a claim that holds are shown: the claim holds today (a warning).',
  check: (context) =>
    documentsOf(context).flatMap((document) => {
      const claims = context.complete ? context.storedMemo(claimsIn, document.value) : []
      if (claims.length === 0) return []
      const figures = documentFigures(context, document)
      return claims.flatMap((one) => fallen(document, figures, one))
    }),
}

interface Claimed extends Choice {
  readonly pointer: string
  /** The value for which its words are written. */
  readonly meant: string
}

function claimsIn(value: object): Claimed[] {
  const texts = textsIn(value).filter(({ key, text }) => text.includes('{') && key !== 'html')
  return texts.flatMap(({ pointer, text }) => {
    return everyChoice(text).flatMap((choice) => {
      const meant = Object.keys(choice.branches).find((key) => key === 'true' || /^\d+$/.test(key))
      return meant !== undefined && 'other' in choice.branches ? [{ ...choice, pointer, meant }] : []
    })
  })
}

function fallen(
  { file }: ConfigDocument<object>,
  figures: Figures,
  { name, branches, pointer, meant }: Claimed,
): Finding[] {
  const claim = figures.claim(name)
  // An unknown name has a finding of another rule; words for the value that it has are shown.
  if (!claim || 'part' in claim || branches[claim.value] !== undefined) return []
  const message = say`Not shown: ${quote(branches[meant])}. ${reason(claim, name, figures)}`
  const hint = say`Nobody reads these words until the records say so. Write what they say today, or correct them.`
  return [{ file, pointer, message, hint, severity: 'warning' }]
}

/** The plans that stand against a claim, with their values, or those whose records leave it open. */
function reason({ value, against, silent }: Claim, name: string, figures: Figures): Message {
  const parts = withoutMarket(name).split('.')
  const [kind, thing = ''] = parts[0] === 'plans' ? parts.slice(1) : parts.slice(2)
  const [prefix = '', market] = name.split('.')
  const owner = withoutMarket(name) === name ? 'plan' : `plan.${market}`
  const named = (plan: Plan) => {
    const key = `${owner}.${planRecordKey(plan)}`
    const own = figures.named(`${key}.${thing}`) ?? figures.named(`${key}.facts.${thing}`)
    return `${figures.named(`${key}.name`) ?? plan.plan}${own === undefined ? '' : ` (${own})`}`
  }
  const plans = value === 'unknown' ? silent : against
  if (plans.length === 0)
    return prefix === 'plan' ? say`The plan is not among those that lists show today.` : say`No plan bears it out.`
  const words = some(plans.map(named), 'and', 4)
  if (value === 'unknown') return say`It cannot be known: the records of ${words} do not say.`
  if (value === 'tied') return say`Equal: ${words}.`
  if (/^\d+$/.test(value)) return say`It is ${value}: ${words}.`
  return kind === 'lowest'
    ? say`Lower: ${words}.`
    : kind === 'highest'
      ? say`Higher: ${words}.`
      : say`Against it: ${words}.`
}
