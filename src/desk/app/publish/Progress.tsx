import { publicationSteps } from '../../publish/states.ts'
import type { PublicationLine } from '../answers.ts'
import { stepNames } from './publication-words.ts'
import styles from './publish.module.css'

interface ProgressProps {
  readonly publication: PublicationLine
  /** Whether a remote repository takes part. */
  readonly hasRemote: boolean
}

/** The steps of a publication: those that are done, the one under way, and those to come. */
export function Progress({ publication, hasRemote }: ProgressProps) {
  const { step, state, latest } = publication
  const at = publicationSteps.indexOf(step)
  const shown = publicationSteps.filter((one) => hasRemote || (one !== 'pull' && one !== 'push'))
  const current = shown.find((one) => publicationSteps.indexOf(one) >= at)
  return (
    <>
      <ol className={styles['steps']} aria-label="Steps">
        {shown.map((one) => {
          const mark = publicationSteps.indexOf(one) < at ? 'done' : one === current ? state : 'later'
          return (
            <li
              key={one}
              className={styles[mark] ?? styles['later']}
              aria-current={one === current ? 'step' : undefined}
            >
              {stepNames[one]}
              <span className={styles['unseen']}>{said[mark]}</span>
            </li>
          )
        })}
      </ol>
      {state === 'running' && latest !== null && <p className={styles['latest']}>{latest}</p>}
    </>
  )
}

/** The marks in words, for screen readers. */
const said: Readonly<Record<string, string>> = {
  done: ': done',
  running: ': under way',
  failed: ': failed',
  asked: ': waits for the pull request',
}
