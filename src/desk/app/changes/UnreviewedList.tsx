import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { UnreviewedLine } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded, useWork } from '../use-loaded.ts'
import { moment } from '../words.ts'

/**
 * The changes that were published without approval, or the one with an id, until somebody else has looked at each; nothing
 * while there are none.
 */
export function UnreviewedList({ only }: { readonly only?: string }) {
  const { data: all = [], problem: unread, reload } = useLoaded<readonly UnreviewedLine[]>('/desk/unreviewed')
  const { run, problem, isBusy } = useWork()
  const lines = all.filter(({ change }) => only === undefined || change === only)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="unreviewed">
      <h2 id="unreviewed">Published without a second pair of eyes</h2>
      <ul className={styles['list']}>
        {lines.map(({ change, name, reason, askedAt, publishedBy, canLook }) => (
          <li key={change} className={styles['row']}>
            <a className={styles['name']} href={`/#change=${change}`}>
              {name}
            </a>
            <span className={styles['quiet']}>
              {publishedBy}, {moment(askedAt)}: “{reason}”
            </span>
            {canLook && (
              <span className={styles['actions']}>
                <Button
                  look="small"
                  isDisabled={isBusy}
                  onPress={() => run(() => post(`/desk/changes/${change}/looked-at`).then(reload))}
                >
                  I have looked at it
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Problem>{problem || unread}</Problem>
    </section>
  )
}
