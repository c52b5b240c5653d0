import type { Generated, Selectable } from 'kysely'
import type { ApiTables } from './api-tables.ts'
import type { LeadWorkTables } from './lead-work-tables.ts'
import type { OutcomeTable } from './outcome-tables.ts'
import type { PublicationTable } from './publication-tables.ts'
import type { SavedViewTable } from './saved-view-table.ts'
import type { StateDeliveryTable } from './state-delivery-tables.ts'

/** The desk's tables, in the database of the leads. Times are ISO 8601 in UTC; digests are SHA-256, hexadecimal. */
export interface DeskTables extends LeadWorkTables, ApiTables {
  readonly desk_people: PersonTable
  readonly desk_passkeys: PasskeyTable
  readonly desk_identities: IdentityTable
  readonly desk_invitations: InvitationTable
  readonly desk_sessions: SessionTable
  readonly desk_audit: DeskAuditTable
  readonly desk_changes: ChangeTable
  readonly desk_change_people: ChangePersonTable
  readonly desk_reviews: ReviewTable
  readonly desk_verdicts: VerdictTable
  readonly desk_unreviewed: UnreviewedTable
  readonly desk_comments: CommentTable
  readonly desk_publications: PublicationTable
  readonly desk_state_deliveries: StateDeliveryTable
  readonly desk_outcomes: OutcomeTable
  readonly desk_saved_views: SavedViewTable
}

interface PersonTable {
  /** Random; the only thing of a person that other tables and the audit hold. */
  readonly id: string
  readonly name: string
  readonly email: string
  /** JSON: a list of `Grant`. */
  readonly grants: string
  readonly created_at: string
  /** Whether they want a mail for each new lead: 0 or 1. */
  readonly lead_mail: Generated<number>
  /** Null while the person may sign in. */
  readonly disabled_at: string | null
}

interface PasskeyTable {
  /** The credential's id, base64url. */
  readonly id: string
  readonly person: string
  /** COSE, base64url. */
  readonly public_key: string
  readonly counter: number
  /** JSON: a list of transports. */
  readonly transports: string
  readonly created_at: string
  readonly used_at: string
}

/** Who a person is at an OpenID provider: never known by an e-mail address. */
interface IdentityTable {
  readonly issuer: string
  readonly subject: string
  readonly person: string
  readonly created_at: string
}

interface InvitationTable {
  readonly digest: string
  readonly person: string
  readonly expires_at: string
}

interface SessionTable {
  readonly digest: string
  /** Names the session to its person. */
  readonly id: string
  readonly person: string
  readonly created_at: string
  readonly seen_at: string
  readonly authenticated_at: string
  readonly address: string
  readonly browser: string
}

/** Append-only. */
interface DeskAuditTable {
  readonly id: Generated<number>
  readonly at: string
  /** A person's id; null where nobody was signed in. */
  readonly person: string | null
  readonly action: string
  /** The id of the person, or the name of the thing, that it was done to. */
  readonly subject: string | null
  readonly detail: string | null
  readonly address: string | null
}

/** People are named by bare ids from here on: what they did stays when they are erased. */
interface ChangeTable {
  /** Random; its branch is `change/<id>`. */
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly created_at: string
  readonly state: 'open' | 'published' | 'dropped'
  /** The commit that was published; null before. */
  readonly commit_hash: string | null
}

/** Who has edited a change. */
interface ChangePersonTable {
  readonly change: string
  readonly person: string
  readonly edited_at: string
}

/** A request for review of one commit. */
interface ReviewTable {
  readonly id: string
  readonly change: string
  readonly commit_hash: string
  readonly asked_by: string
  readonly asked_at: string
  readonly note: string
}

interface VerdictTable {
  readonly review: string
  readonly person: string
  readonly verdict: 'approved' | 'sent-back'
  readonly note: string
  readonly given_at: string
}

/** A change that is published before everybody has approved it. */
interface UnreviewedTable {
  readonly change: string
  /** Who publishes it, and why so. */
  readonly person: string
  readonly reason: string
  /** JSON: a list of the markets that it touches, null for what all share. */
  readonly markets: string
  readonly asked_at: string
  /** Who has looked at it since; null before. */
  readonly looked_by: string | null
  readonly looked_at: string | null
}

interface CommentTable {
  readonly id: string
  readonly change: string
  /** The file and the field (JSON: a `CommentPath`) that it is about; null for the whole change. */
  readonly file: string | null
  readonly place: string | null
  readonly text: string
  readonly person: string
  readonly written_at: string
  readonly resolved_at: string | null
  readonly resolved_by: string | null
}

export type ChangeRow = Selectable<ChangeTable>
export type ReviewRow = Selectable<ReviewTable>
export type VerdictRow = Selectable<VerdictTable>
export type CommentRow = Selectable<CommentTable>
export type PersonRow = Selectable<PersonTable>
export type SessionRow = Selectable<SessionTable>
export type DeskAuditRow = Selectable<DeskAuditTable>
