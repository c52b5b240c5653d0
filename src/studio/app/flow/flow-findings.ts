import { pointer } from '../../../config/json/pointer.ts'
import { constants } from '../../../config/rules/flow/conditions.ts'
import type { Condition, WizardConfig } from '../../../contract/config.ts'
import type { Answers } from '../../../engine/wizard/conditions.ts'
import { distinctPaths } from '../../../tools/flow/flow-groups.ts'
import type { Finding, Keys } from '../../protocol.ts'
import type { FlowNode } from './map/flow-graph.ts'

/** Something that is wrong with a wizard, the boxes that it is about, and answers that show it. */
export interface FlowFault {
  readonly finding: Finding
  readonly boxes: readonly string[]
  /** The answers that show it; of what never happens, those that come nearest to it. */
  readonly witness?: Answers
}

/** What the checker says of the flow of a wizard, held against its map; of its other texts, the map shows nothing. */
export function flowFaults(
  wizard: WizardConfig,
  findings: readonly Finding[],
  nodes: readonly FlowNode[],
): FlowFault[] {
  return findings
    .filter(({ at, acknowledged }) => at[0] === 'wizard' && !acknowledged)
    .map((finding) => {
      const witness = finding.witness ?? nearest(wizard, finding)
      return { finding, boxes: boxesAt(wizard, finding.at, nodes), ...(witness && { witness }) }
    })
    .filter(({ boxes, witness }) => boxes.length > 0 || witness)
}

function boxesAt(wizard: WizardConfig, at: Keys, nodes: readonly FlowNode[]): string[] {
  if (at[1] === 'rules') {
    // A rule is seen only in what it decides.
    const decided = [...(wizard.banners ?? []).map(({ rule }, i) => ['banners', i, rule] as const)]
    const derived = (wizard.fields ?? []).flatMap((field, i) => {
      return field.kind === 'derived' ? [['fields', i, field.rule] as const] : []
    })
    const places = [...decided, ...derived].filter(([, , rule]) => rule === at[2])
    return places.flatMap(([list, i]) => boxesAt(wizard, ['wizard', list, i], nodes))
  }
  return nodes.filter((node) => node.at.every((key, i) => key === at[i])).map(({ id }) => id)
}

/** Of a condition that comes out the same for everybody, the answers that come nearest to the other outcome. */
function nearest(wizard: WizardConfig, { at, rule }: Finding): Answers | undefined {
  if (rule !== 'conditions-decide' && rule !== 'questions-reachable') return undefined
  const { owner, keys } = conditionAt(wizard, at)
  if (!owner) return undefined
  const answers = [...distinctPaths(wizard)].map((path) => path.answers)
  return constants(owner, '', answers).find((constant) => constant.pointer === pointer('', ...keys))?.nearest
}

function conditionAt(wizard: WizardConfig, at: Keys): { readonly owner: Condition | undefined; readonly keys: Keys } {
  const [, list, name = '', , ...keys] = at
  if (list === 'rules') return { owner: wizard.rules?.[name], keys: at.slice(3) }
  return { owner: list === 'questions' ? wizard.questions[Number(name)]?.askIf : undefined, keys }
}
