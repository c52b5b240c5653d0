import { Problem } from '#workbench/app/Problem.tsx'
import type { AuditLine } from './answers.ts'
import styles from './desk.module.css'
import { useLoaded } from './use-loaded.ts'
import { moment } from './words.ts'

/** Who did what, when, from where. */
export function AuditView() {
  const { data: lines = [], problem } = useLoaded<readonly AuditLine[]>('/desk/audit')
  return (
    <>
      <h1>Audit</h1>
      <p>
        The latest entries. <a href="/desk/audit.csv">Download all as CSV</a>
      </p>
      <Problem>{problem}</Problem>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus alone. */}
      <section className={styles['scroll']} aria-label="Entries" tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {['When', 'Who', 'Did', 'To', 'Details', 'From'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, at, person, action, subject, detail, address }) => (
              <tr key={id}>
                <td>{moment(at)}</td>
                <td>{person}</td>
                <td>{actions[action]}</td>
                <td>{subject}</td>
                <td>{detail}</td>
                <td>{address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const actions: Readonly<Record<AuditLine['action'], string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  confirm: 'Confirmed who they are',
  'session-end': 'Signed somebody out',
  'passkey-add': 'Added a passkey',
  'passkey-remove': 'Removed a passkey',
  invite: 'Invited',
  roles: 'Changed roles',
  'switch-off': 'Switched off',
  'switch-on': 'Switched on',
  erase: 'Erased',
  export: 'Exported',
  refused: 'Was refused',
  'picture-remove': 'Removed a picture',
  'change-begin': 'Began a change',
  'change-rename': 'Renamed a change',
  'change-drop': 'Dropped a change',
  'change-link': 'Made a link to a draft',
  'change-reopen': 'Took up a change again',
  publish: 'Asked to publish',
  'publish-cancel': 'Cancelled a publication',
  'publish-retry': 'Tried a publication again',
  'publish-undo': 'Took a publication back',
  'remote-follow': 'Let main follow the repository',
  'remote-restore': 'Put main back into the repository',
  'publish-warned': 'Warned of a publication to come',
  'publish-failed': 'Could not publish',
  'publish-done': 'Published',
  'review-ask': 'Asked for review',
  'review-approve': 'Approved a change',
  'review-send-back': 'Sent a change back',
  'looked-at': 'Looked at a published change',
  comment: 'Commented on a change',
  'comment-resolve': 'Resolved a comment',
  'comment-reopen': 'Reopened a comment',
  'lead-release': 'Released a request',
  'lead-correct': 'Corrected a request',
  'lead-erase': 'Erased a request',
  'key-make': 'Made an API key',
  'key-off': 'Switched an API key off',
  'lead-export': 'Exported requests',
  'states-resend': 'Sent refused states to webhooks again',
}
