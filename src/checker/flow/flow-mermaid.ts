import { optionsOf, withClasses } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { contactStep } from '#engine/wizard.ts'
import { flowGroups, type Outcome } from './flow-groups.ts'
import { askedIn, type StepEdge, stepEdges } from './step-edges.ts'

/** An arrow of the flowchart, from one box to another by their ids. */
interface FlowEdge {
  readonly from: string
  readonly to: string
  /** The condition under which a visitor goes this way; empty if there is none. */
  readonly label: string
}

/** A wizard as a Mermaid flowchart: a box for each step, and one for each outcome of sending it. */
export function flowMermaid(written: WizardConfig): string {
  const wizard = withClasses(written)
  const groups = flowGroups(wizard)
  const asked = askedIn(wizard, groups)
  const outcomes = [
    ...new Map(
      groups.filter(({ outcome }) => !outcome.end).map(({ outcome }) => [JSON.stringify(outcome), outcome]),
    ).values(),
  ]
  const sent = outcomes.map((outcome, i) => {
    return { from: contactStep, to: `outcome-${i + 1}`, label: outcomes.length > 1 ? holding(outcome) : '' }
  })
  const lines = [
    'flowchart TD',
    ...asked.map((question) =>
      questionBox(
        question,
        written.questions.find(({ id }) => id === question.id),
      ),
    ),
    `  ${contactStep}([${boxText(wizard.contact.heading, ['contact details'])}])`,
    ...outcomes.map(outcomeBox),
    ...(wizard.ends ?? []).map(({ id, heading, text }) => `  end-${id}([${boxText(heading, [text])}])`),
    ...[...stepEdges(wizard, groups).map(flowEdge), ...sent].map(edgeLine),
  ]
  return `${lines.join('\n')}\n`
}

function flowEdge({ from, to, label }: StepEdge): FlowEdge {
  const next = to && ('if' in to ? `end-${to.id}` : `question-${to.id}`)
  return { from: `question-${from.id}`, to: next ?? contactStep, label }
}

function questionBox(question: Question, { repeat }: Pick<Question, 'repeat'> = {}): string {
  const { id, field, text } = question
  const each = repeat ? [`for each of ${repeat.times}`] : []
  const options = optionsOf(question).map(({ label }) => `• ${label}`)
  return `  question-${id}[${boxText(text, [`${id} → ${field}`, ...each, ...options])}]`
}

function outcomeBox({ derived, banners, button }: Outcome, i: number): string {
  const fields = Object.entries(derived).map(([name, value]) => `${name} = ${value}`)
  const shown = banners.map(({ title, on }) => `“${title}” on ${on.join(', ')}`)
  return `  outcome-${i + 1}[[${boxText(button, [...fields, ...shown])}]]`
}

function boxText(title: string, lines: readonly string[]): string {
  return `"${[`<b>${escaped(title)}</b>`, ...lines.map(escaped)].join('<br>')}"`
}

function edgeLine({ from, to, label }: FlowEdge): string {
  return `  ${from} -->${label ? `|"${escaped(label)}"|` : ''} ${to}`
}

function holding({ rules }: Outcome): string {
  return rules.length === 0 ? 'no rule holds' : `${rules.join(' and ')} ${rules.length === 1 ? 'holds' : 'hold'}`
}

// Mermaid reads HTML in a quoted label, and `#…;` as a character by its name.
function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '#': '#35;', '"': '#quot;', '<': '#lt;', '>': '#gt;', '&': '#amp;' }
  return text.replaceAll(/[#"<>&]/g, (char) => names[char] ?? char)
}
