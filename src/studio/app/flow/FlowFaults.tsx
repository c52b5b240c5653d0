import { Button } from 'react-aria-components'
import type { Answers } from '../../../engine/wizard/conditions.ts'
import type { Keys } from '../../protocol.ts'
import buttons from '../controls/buttons.module.css'
import { withCode } from '../form/field-row/Description.tsx'
import styles from './flow.module.css'
import type { FlowFault } from './flow-findings.ts'

interface FlowFaultsProps {
  readonly faults: readonly FlowFault[]
  readonly onSelect: (at: Keys) => void
  readonly onWalk: (answers: Answers) => void
}

/** What the checker says of the wizard, each with its place, and the answers that show it. */
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
              <Button className={buttons['link'] ?? ''} onPress={() => onSelect(at)}>
                Go to it
              </Button>
              {witness && (
                <Button className={buttons['link'] ?? ''} onPress={() => onWalk(witness)}>
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
