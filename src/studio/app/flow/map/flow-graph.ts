import {
  answersOf,
  askedIn,
  bannersSeen,
  type ConditionNames,
  conditionText,
  type FlowGroup,
  namesIn,
  type StepTarget,
  stepEdges,
} from '#checker/flow.ts'
import { walk } from '#engine/answers.ts'
import type { Banner, HiddenField, Question, WizardConfig, WizardEnd } from '#engine/contract/config.ts'
import type { Keys } from '../../../protocol.ts'

export interface FlowNode {
  readonly id: string
  readonly kind: 'question' | 'contact' | 'sent' | 'end' | 'banner' | 'field'
  /** The keys of its value in the file. */
  readonly at: Keys
  readonly title: string
  readonly text: string
  /** The text cut to the box, where it is too long. */
  readonly short?: string
  /** The parent box: a banner's first step, or the end for a field. */
  readonly under?: string
  /** Whether no path passes it. */
  readonly isLost: boolean
  /** Whether every path passes it. */
  readonly isOnAll: boolean
}

export interface FlowEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Its condition in full and in short; empty for always. */
  readonly label: string
  readonly short: string
  /** The answers that take this arrow; empty for the contact step. */
  readonly values: readonly string[]
  /** Whether it leads to a question that no path asks. */
  readonly isLost: boolean
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

export const contact = 'contact'
export const sent = 'sent'

export function boxOf(question: Pick<Question, 'id'>): string {
  return `question-${question.id}`
}

/** Boxes in path order, and the arrows between them. */
export function flowGraph(wizard: WizardConfig, groups: readonly FlowGroup[]): FlowGraph {
  const names = namesIn(wizard.questions)
  const asked = new Set(askedIn(wizard, groups))
  const nodes = [
    ...wizard.questions.map((question, i) => {
      const isOnAll = groups.every(({ choices }) => choices.some((choice) => choice.question === question))
      return questionNode(question, i, { isLost: !asked.has(question), isOnAll })
    }),
    ...(wizard.ends ?? []).map((end, i) => earlyEnd(end, i, groups)),
    endNode(contact, ['wizard', 'contact'], 'Contact details', wizard.contact.submit.label),
    endNode(sent, ['thankYou'], 'Sent', 'Thank-you page'),
  ]
  const seen = firstSteps(wizard, groups)
  const banners = (wizard.banners ?? []).map((banner, i) => bannerNode(banner, i, seen.get(banner), wizard))
  const fields = (wizard.fields ?? []).map((field, i) => fieldNode(field, i, wizard))
  return {
    nodes: nodes.flatMap((node) => [node, ...[...banners, ...fields].filter(({ under }) => under === node.id)]),
    edges: [...pathEdges(wizard, groups, names), ...lostEdges(wizard, asked, names), edge(contact, sent, '', [])],
  }
}

function questionNode(question: Question, i: number, on: Pick<FlowNode, 'isLost' | 'isOnAll'>): FlowNode {
  const { summary, id, text } = question
  const at = ['wizard', 'questions', i]
  return { id: boxOf(question), kind: 'question', at, title: summary || id, text: text ?? '', ...on }
}

/** The box of an early end of the form. */
export function endBox({ id }: Pick<WizardEnd, 'id'>): string {
  return `end-${id}`
}

function earlyEnd(end: WizardEnd, i: number, groups: readonly FlowGroup[]): FlowNode {
  const { id, heading, text } = end
  const isLost = groups.every(({ outcome }) => outcome.end !== id)
  return { id: endBox(end), kind: 'end', at: ['wizard', 'ends', i], title: heading, text, isLost, isOnAll: false }
}

function endNode(id: typeof contact | typeof sent, at: Keys, title: string, text: string): FlowNode {
  return { id, kind: id, at, title, text, isLost: false, isOnAll: true }
}

function bannerNode(banner: Banner, i: number, first: string | undefined, wizard: WizardConfig): FlowNode {
  const { title, rule, on, after } = banner
  const steps = wizard.questions.map(({ id }) => id)
  const meant = on === 'questions' && steps.includes(after ?? '') ? `question-${after}` : undefined
  const condition = wizard.rules?.[rule]
  const short = `if “${rule}” is true`
  const text = condition ? `${short}: ${conditionText(condition, namesIn(wizard.questions))}` : short
  const under = first ?? (on === 'contact' ? contact : (meant ?? boxOf(wizard.questions[0] ?? { id: '' })))
  return {
    id: `banner-${i}`,
    kind: 'banner',
    at: ['wizard', 'banners', i],
    title,
    text,
    short,
    under,
    isLost: !first,
    isOnAll: false,
  }
}

function fieldNode(field: HiddenField, i: number, { rules }: WizardConfig): FlowNode {
  const text = field.kind === 'fixed' ? field.value : `${field.whenTrue}, or ${field.whenFalse}`
  const isLost = field.kind === 'derived' && !rules?.[field.rule]
  return {
    id: `field-${i}`,
    kind: 'field',
    at: ['wizard', 'fields', i],
    title: field.name,
    text,
    under: sent,
    isLost,
    isOnAll: false,
  }
}

/** The earliest box that shows each banner. */
function firstSteps(wizard: WizardConfig, groups: readonly FlowGroup[]): ReadonlyMap<Banner, string> {
  const order = [...wizard.questions.map(({ id }) => id)]
  const first = new Map<Banner, number>()
  for (const group of groups) {
    for (const { banner, on } of bannersSeen(wizard, walk(wizard, answersOf(group)))) {
      const at = Math.min(...on.map((step) => (order.includes(step) ? order.indexOf(step) : order.length)))
      first.set(banner, Math.min(at, first.get(banner) ?? at))
    }
  }
  return new Map([...first].map(([banner, at]) => [banner, stepBox(order[at])]))
}

function stepBox(id: string | undefined): string {
  return id === undefined ? contact : boxOf({ id })
}

function targetBox(to: StepTarget): string {
  return to && 'if' in to ? endBox(to) : stepBox(to?.id)
}

function pathEdges(wizard: WizardConfig, groups: readonly FlowGroup[], names: ConditionNames): FlowEdge[] {
  return stepEdges(wizard, groups, names).map(({ from, to, options, label }) => {
    return edge(
      boxOf(from),
      targetBox(to),
      label,
      options.map(({ value }) => value),
    )
  })
}

/** Unreachable questions follow the one before them, by their impossible condition. */
function lostEdges({ questions }: WizardConfig, asked: ReadonlySet<Question>, names: ConditionNames): FlowEdge[] {
  return questions.flatMap((question, i) => {
    const before = questions[i - 1]
    if (asked.has(question) || !before) return []
    const label = question.askIf ? `never: ${conditionText(question.askIf, names)}` : 'never'
    return [{ ...edge(boxOf(before), boxOf(question), label, []), short: '', isLost: true }]
  })
}

function edge(from: string, to: string, label: string, values: readonly string[]): FlowEdge {
  const short = label.length > 26 && !label.startsWith('if ') ? `${values.length} answers` : label
  return { id: `${from} ${to}`, from, to, label, short: cutAt(short, 54), values, isLost: false }
}

function cutAt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
}
