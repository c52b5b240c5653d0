import type { AuditLine } from '../audit.ts'
import type { Person } from '../people/people.ts'
import type { Grant } from '../people/roles.ts'
import type { SessionLine } from '../sign-in/sessions.ts'

/** Answers of the server, by route. */
export type { ChangeLine } from '../changes/change-routes.ts'
export type { ChangedPlace } from '../review/comparison-routes.ts'
export type { ReviewLine, UnreviewedLine } from '../review/review-routes.ts'
export type Me = Person
export type PersonLine = Person & { readonly isInvited: boolean; readonly sessions: number }
export type MySession = SessionLine & { readonly isThis: boolean }
export interface MyPasskey {
  readonly id: string
  readonly createdAt: string
  readonly usedAt: string
}
export interface Invited {
  readonly link: string
  readonly isMailed: boolean
}
export type Invitation = Pick<Person, 'name' | 'email' | 'grants'>
export interface Market {
  readonly id: string
  readonly title: string
}
export type { PublicationLine } from '../publish/lines.ts'
export type { Live, Zone } from '../publish/live.ts'
export type { PlaceBack } from '../publish/places-back.ts'
export type { MovedBack } from '../publish/steps/moved-back.ts'
export type { AuditLine, Grant }
