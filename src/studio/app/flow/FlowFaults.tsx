import { pointer } from '#checker/findings.ts'
import { constants } from '#checker/flow.ts'
import type { Answers } from '#engine/answers.ts'
import type { Condition, WizardConfig } from '#engine/contract/config.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Finding, Keys } from '../../protocol.ts'
import { withCode } from '../form/FieldRow.tsx'
import styles from './flow.module.css'
import type { FlowNode } from './map/flow-graph.ts'
import { mapPaths } from './wizard-shape.ts'

interface FlowFaultsProps {
  readonly faults: readonly FlowFault[]
  readonly onSelect: (at: Keys) => void
  readonly onWalk: (answers: Answers) => void
}

/** The findings about the wizard, with links to their places and witnesses. */
export function FlowFaults({ faults, onSelect, onWalk }: FlowFaultsProps) {
  if (faults.length === 0) return null
  return (
    <section aria-label="What is wrong">
      <ul className={styles.faults}>
        {faults.map(({ finding: { message, hint, severity, at }, witness }) => (
          <li key={`${message} ${at.join('/')}`} data-severity={severity}>
            <p>
              <strong>{withCode(message)}</strong> {hint !== undefined && withCode(hint)}
            </p>
            <p>
              <Button look="link" onPress={() => onSelect(at)}>
                Go to it
              </Button>
              {witness && (
                <Button look="link" onPress={() => onWalk(witness)}>
                  Show it
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A finding on the map: its boxes, and a witness. */
interface FlowFault {
  readonly finding: Finding
  readonly boxes: readonly string[]
  /** Answers that reproduce it, or come nearest to what never happens. */
  readonly witness?: Answers
}

/** The findings that have a box or a witness; others do not show on the map. */
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
    // A rule shows only in the banners and fields that it decides.
    const decided = [...(wizard.banners ?? []).map(({ rule }, i) => ['banners', i, rule] as const)]
    const derived = (wizard.fields ?? []).flatMap((field, i) => {
      return field.kind === 'derived' ? [['fields', i, field.rule] as const] : []
    })
    const places = [...decided, ...derived].filter(([, , rule]) => rule === at[2])
    return places.flatMap(([list, i]) => boxesAt(wizard, ['wizard', list, i], nodes))
  }
  return nodes.filter((node) => node.at.every((key, i) => key === at[i])).map(({ id }) => id)
}

/** For a constant condition, the answers that come nearest to the other outcome. */
function nearest(wizard: WizardConfig, { at, rule }: Finding): Answers | undefined {
  if (rule !== 'conditions-decide' && rule !== 'questions-reachable') return undefined
  const { owner, keys } = conditionAt(wizard, at)
  if (!owner) return undefined
  const answers = mapPaths(wizard).map((path) => path.answers)
  return constants(owner, '', answers).find((constant) => constant.pointer === pointer('', ...keys))?.nearest
}

function conditionAt(wizard: WizardConfig, at: Keys): { readonly owner: Condition | undefined; readonly keys: Keys } {
  const [, list, name = '', , ...keys] = at
  if (list === 'rules') return { owner: wizard.rules?.[name], keys: at.slice(3) }
  return { owner: list === 'questions' ? wizard.questions[Number(name)]?.askIf : undefined, keys }
}
