import { csvText } from '#engine/text.ts'
import type { DeskDb } from './database/desk-database.ts'

/** An action in the audit. It names people by ids alone, so that erasing a person leaves it as it is. */
export interface AuditEntry {
  /** The id of the person who did it, or the name of a `robot`; none where nobody was signed in. */
  readonly person?: string | undefined
  readonly action:
    | 'sign-in'
    | 'sign-in-failed'
    | 'sign-out'
    | 'confirm'
    | 'session-end'
    | 'passkey-add'
    | 'passkey-remove'
    | 'invite'
    | 'roles'
    | 'switch-off'
    | 'switch-on'
    | 'erase'
    | 'export'
    | 'refused'
    | 'picture-remove'
    | 'change-begin'
    | 'change-rename'
    | 'change-drop'
    | 'change-link'
    | 'change-reopen'
    | 'publish'
    | 'publish-cancel'
    | 'publish-retry'
    | 'publish-undo'
    | 'remote-follow'
    | 'remote-restore'
    | 'publish-warned'
    | 'publish-failed'
    | 'publish-done'
    | 'review-ask'
    | 'review-approve'
    | 'review-send-back'
    | 'looked-at'
    | 'comment'
    | 'comment-resolve'
    | 'comment-reopen'
    | 'lead-release'
    | 'lead-correct'
    | 'lead-erase'
    | 'lead-export'
    | 'states-resend'
    | 'key-make'
    | 'key-off'
  readonly subject?: string | undefined
  readonly detail?: string | undefined
  /** The address of the network that it came from. */
  readonly address?: string | undefined
}

/** Does by itself what a person asked for earlier. */
export const robot = 'desk'

/** Adds an entry; the database refuses to change or delete them. */
export async function audit(db: DeskDb, now: Date, entry: AuditEntry): Promise<void> {
  const { person = null, action, subject = null, detail = null, address = null } = entry
  await db
    .insertInto('desk_audit')
    .values({ at: now.toISOString(), person, action, subject, detail, address })
    .execute()
}

/** An entry as owners read it. */
export interface AuditLine {
  readonly id: number
  readonly at: string
  readonly action: AuditEntry['action']
  /** A name, or what is left of an erased person. */
  readonly person: string
  readonly subject: string
  readonly detail: string
  readonly address: string
}

/** The latest entries, the newest first, or those of one person. */
export async function readAudit(
  db: DeskDb,
  { limit, of }: { readonly limit?: number; readonly of?: string } = {},
): Promise<AuditLine[]> {
  const people = await db.selectFrom('desk_people').select(['id', 'name']).execute()
  const keys = await db.selectFrom('desk_api_keys').select(['id', 'name']).execute()
  const names = new Map([...people, ...keys].map(({ id, name }) => [id, name]))
  const named = (id: string | null) => (id === null ? '' : (names.get(id) ?? id))
  const rows = await db
    .selectFrom('desk_audit')
    .selectAll()
    .$if(of !== undefined, (query) =>
      query.where((entry) => entry.or([entry('person', '=', of ?? ''), entry('subject', '=', of ?? '')])),
    )
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, at, action, person, subject, detail, address }) => ({
    id,
    at,
    action: action as AuditEntry['action'],
    person: named(person),
    subject: named(subject),
    detail: detail ?? '',
    address: address ?? '',
  }))
}

/** The whole audit as CSV that spreadsheets read as text. */
export async function auditCsv(db: DeskDb): Promise<string> {
  const columns = ['id', 'at', 'person', 'action', 'subject', 'detail', 'address'] as const
  const lines = await readAudit(db)
  return csvText([columns, ...lines.map((line) => columns.map((column) => String(line[column])))])
}
