import type { Question, Wizard } from '../../contract/config.ts'
import { contactStep } from '../../engine/wizard/wizard-step.ts'
import { conditionText } from './condition-text.ts'
import { type FlowGroup, flowGroups } from './flow-groups.ts'
import type { Outcome } from './outcome.ts'

/** A box of the diagram: a step of the wizard, or what sending it comes to. */
export interface FlowNode {
  readonly id: string
  readonly kind: 'question' | 'contact' | 'outcome'
  readonly title: string
  readonly lines: readonly string[]
  /** Boxes of one layer stand side by side. */
  readonly layer: number
}

/** An arrow of the diagram. */
export interface FlowEdge {
  readonly from: string
  readonly to: string
  /** When a visitor goes this way; empty for always. */
  readonly label: string
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

/** The wizard as boxes and arrows, layered by question. */
export function flowGraph(wizard: Wizard): FlowGraph {
  const groups = flowGroups(wizard)
  const asked = wizard.questions.filter(({ id }) => groups.some(({ choices }) => choices.some(at(id))))
  const outcomes = [...new Map(groups.map(({ outcome }) => [JSON.stringify(outcome), outcome])).values()]
  const contact = {
    id: contactStep,
    kind: 'contact',
    title: wizard.contact.heading,
    lines: ['contact details'],
  } as const
  return {
    nodes: [
      ...asked.map(questionNode),
      { ...contact, layer: asked.length },
      ...outcomes.map((outcome, i) => ({ ...outcomeNode(outcome, i), layer: asked.length + 1 })),
    ],
    edges: [
      ...stepEdges(groups, asked),
      ...outcomes.map((outcome, i) => {
        return { from: contactStep, to: `outcome-${i + 1}`, label: outcomes.length > 1 ? holding(outcome) : '' }
      }),
    ],
  }
}

function at(id: string): (choice: { readonly question: Question }) => boolean {
  return ({ question }) => question.id === id
}

function questionNode({ id, field, text, options }: Question, layer: number): FlowNode {
  const lines = [`${id} → ${field}`, ...options.map(({ label }) => `• ${label}`)]
  return { id: `question-${id}`, kind: 'question', title: text, lines, layer }
}

function outcomeNode({ derived, banners, button }: Outcome, i: number): Omit<FlowNode, 'layer'> {
  const fields = Object.entries(derived).map(([name, value]) => `${name} = ${value}`)
  const shown = banners.map(({ title, on }) => `“${title}” on ${on.join(', ')}`)
  return { id: `outcome-${i + 1}`, kind: 'outcome', title: button, lines: [...fields, ...shown] }
}

function holding({ rules }: Outcome): string {
  return rules.length === 0 ? 'no rule holds' : `${rules.join(' and ')} ${rules.length === 1 ? 'holds' : 'hold'}`
}

function stepEdges(groups: readonly FlowGroup[], asked: readonly Question[]): FlowEdge[] {
  return asked.flatMap((question) => {
    const ways = new Map<string, Set<string>>()
    for (const { choices } of groups) {
      const i = choices.findIndex(at(question.id))
      const next = choices[i + 1]?.question.id ?? contactStep
      const options = choices[i]?.options.map(({ label }) => label) ?? []
      if (i >= 0) ways.set(next, new Set([...(ways.get(next) ?? []), ...options]))
    }
    return [...ways].map(([next, options]) => {
      const others = [...ways].filter(([id]) => id !== next).flatMap(([, labels]) => [...labels])
      const shared = others.some((label) => options.has(label))
      const target = asked.find(({ id }) => id === next)
      const chosen = options.size === question.options.length ? '' : [...options].join(' / ')
      // The same answer leads to several places: an earlier one decides.
      const label = shared ? (target?.askIf ? `if ${conditionText(target.askIf)}` : 'otherwise') : chosen
      return { from: `question-${question.id}`, to: target ? `question-${next}` : contactStep, label }
    })
  })
}
