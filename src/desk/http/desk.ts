import type { WorkingCopies } from '../changes/working-copies.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { OpenInbox } from '../leads/inbox/open-inbox.ts'
import type { PreviewGateway } from '../preview/preview-gateway.ts'
import type { Publisher } from '../publish/publisher.ts'
import type { Ceremonies } from '../sign-in/ceremonies.ts'
import type { Acceptance } from '../sign-in/invitations.ts'
import type { Oidc, OidcCheck } from '../sign-in/oidc.ts'
import type { Streams } from './streams.ts'

/** The services that all routes of the desk use. */
export interface Desk {
  readonly db: DeskDb
  /** Such as `https://desk.example`. */
  readonly origin: string
  readonly now: () => Date
  /** Undefined where no provider is set. */
  readonly oidc: Oidc | undefined
  readonly ceremonies: Ceremonies<Ceremony>
  /** Sends a mail; resolves to whether it was sent. Undefined where no mail server is set. */
  readonly mail: ((to: string, subject: string, text: string) => Promise<boolean>) | undefined
  readonly streams: Streams
  readonly copies: WorkingCopies
  /** Undefined where previews have no hosts of their own. */
  readonly previews: PreviewGateway | undefined
  readonly publisher: Publisher
  readonly inbox: OpenInbox
}

/** A sign-in, an invitation, a new passkey or a confirmation that a browser has begun. */
export type Ceremony =
  | { readonly kind: 'sign-in'; readonly challenge: string }
  | { readonly kind: 'invitation'; readonly challenge: string; readonly acceptance: Acceptance }
  | { readonly kind: 'passkey' | 'confirm'; readonly challenge: string; readonly person: string }
  | { readonly kind: 'oidc'; readonly check: OidcCheck; readonly acceptance?: Acceptance; readonly confirms?: string }
