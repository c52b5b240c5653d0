import { answerers, formCountReaders, outcomeReaders } from './leads/rights.ts'
import { approvers, publishers, type Role, roles, writers } from './people/roles.ts'

export interface Access {
  /** `nobody`: without a session too. `key`: programs with a key of the API, and no session. */
  readonly who: readonly Role[] | 'nobody' | 'key'
  /** Whether the person has to have authenticated within the last minutes. */
  readonly confirmed?: true
  /** Whether a key has to be one that writes. */
  readonly writes?: true
}

const nobody: Access = { who: 'nobody' }
const everyRole: Access = { who: roles }
const everyRoleConfirmed: Access = { who: roles, confirmed: true }
/** Which files these may change is decided for each file: people/file-rights.ts. */
const writing: Access = { who: writers }
const publishingConfirmed: Access = { who: publishers, confirmed: true }
/** Whose approval of which change counts is decided for each: changes/reviews.ts. */
const approving: Access = { who: approvers }
const owner: Access = { who: ['owner'] }
/** The markets are checked for each lead: leads/rights.ts. */
const answering: Access = { who: answerers }
const answeringConfirmed: Access = { who: answerers, confirmed: true }
/** The markets of a key are checked for each lead: api/api-leads.ts. */
const key: Access = { who: 'key' }
const ownerConfirmed: Access = { who: ['owner'], confirmed: true }

/**
 * Who may use each route, as the router matched it. A route that is not listed is nobody's, such as Studio's `save`: a change
 * is published instead. What a change's Studio answers is decided on its own routes, after the one that leads there.
 */
export const access: Readonly<Record<string, Access>> = {
  'GET /': nobody,
  // At the hosts of previews, which ask for a key.
  'GET /.preview/*': nobody,
  'POST /.preview/*': nobody,
  'GET /.studio/*': nobody,

  'GET /desk/ways': nobody,
  'POST /desk/passkey/options': nobody,
  'POST /desk/passkey/sign-in': nobody,
  'POST /desk/invitation': nobody,
  'POST /desk/invitation/options': nobody,
  'POST /desk/invitation/passkey': nobody,
  'POST /desk/oidc/begin': nobody,
  'GET /desk/oidc/callback': nobody,

  'GET /desk/me': everyRole,
  'GET /desk/me/export': everyRole,
  'POST /desk/me/mail': everyRole,
  'POST /desk/sign-out': everyRole,
  'POST /desk/confirm/options': everyRole,
  'POST /desk/confirm': everyRole,
  'GET /desk/sessions': everyRole,
  'POST /desk/sessions/end': everyRoleConfirmed,
  'GET /desk/passkeys': everyRole,
  'POST /desk/passkeys/options': everyRoleConfirmed,
  'POST /desk/passkeys/add': everyRoleConfirmed,
  'POST /desk/passkeys/remove': everyRoleConfirmed,

  'GET /desk/changes': everyRole,
  'POST /desk/changes': writing,
  'GET /desk/changes/:change': everyRole,
  'POST /desk/changes/:change/rename': writing,
  'POST /desk/changes/:change/link': writing,
  'POST /desk/changes/:change/drop': writing,
  'POST /desk/changes/:change/reopen': writing,
  'GET /desk/changes/:change/review': everyRole,
  'POST /desk/changes/:change/review/ask': writing,
  'POST /desk/changes/:change/review/verdict': approving,
  'GET /desk/changes/:change/comments': everyRole,
  'POST /desk/changes/:change/comments': everyRole,
  'POST /desk/changes/:change/comments/:comment/resolve': everyRole,
  'POST /desk/changes/:change/comments/:comment/reopen': everyRole,
  'GET /desk/changes/:change/people': everyRole,
  'GET /desk/changes/:change/places': everyRole,
  'GET /desk/unreviewed': everyRole,
  'POST /desk/changes/:change/looked-at': approving,

  'GET /desk/people': owner,
  'POST /desk/people/invite': ownerConfirmed,
  'POST /desk/people/:id/link': ownerConfirmed,
  'POST /desk/people/:id/roles': ownerConfirmed,
  'POST /desk/people/:id/sign-out': ownerConfirmed,
  'POST /desk/people/:id/off': ownerConfirmed,
  'POST /desk/people/:id/on': ownerConfirmed,
  'POST /desk/people/:id/erase': ownerConfirmed,
  'GET /desk/people/:id/export': ownerConfirmed,
  'GET /desk/audit': owner,
  'GET /desk/audit.csv': owner,

  'GET /desk/live': everyRole,
  'GET /desk/publications': everyRole,
  // Which files these may bring live is decided for each file: publish/rights.ts.
  'POST /desk/changes/:change/publish': publishingConfirmed,
  'POST /desk/publications/:id/cancel': { who: publishers },
  'POST /desk/publications/:id/retry': publishingConfirmed,
  'POST /desk/publications/:id/undo': publishingConfirmed,

  'POST /desk/leads': answering,
  'GET /desk/leads/events': answering,
  'POST /desk/leads/used': answering,
  'GET /desk/leads/choices': answering,
  'POST /desk/leads/views': answering,
  'POST /desk/leads/views/remove': answering,
  'POST /desk/leads/states/resend': owner,
  'POST /desk/leads/:id/take': answering,
  'POST /desk/leads/:id/give-back': answering,
  'POST /desk/leads/:id/reopen': answering,
  'POST /desk/leads/:id/attempt': answering,
  'POST /desk/leads/:id/wait': answering,
  'POST /desk/leads/:id/done': answering,
  'GET /desk/leads/:id': answering,
  'POST /desk/leads/:id/note': answering,
  'POST /desk/leads/:id/draft': answering,
  'POST /desk/leads/:id/consent': answering,
  'POST /desk/leads/:id/here': answering,
  'POST /desk/leads/:id/release': answering,
  'POST /desk/leads/:id/correct': answering,
  'POST /desk/leads/:id/erase': answeringConfirmed,
  'POST /desk/leads/:id/export': answeringConfirmed,
  'POST /desk/leads/export': answeringConfirmed,

  'GET /desk/outcomes': { who: outcomeReaders },
  'GET /desk/outcomes/forms': { who: formCountReaders },
  'GET /desk/api-keys': owner,
  'POST /desk/api-keys': ownerConfirmed,
  'POST /desk/api-keys/:id/off': ownerConfirmed,
  'GET /api/v1/leads': key,
  'GET /api/v1/leads/:reference': key,
  'POST /api/v1/leads/:reference/state': { who: 'key', writes: true },
  // There is nothing, which keys alone are told.
  'GET /api/v1/*': key,
  'POST /api/v1/*': key,

  'GET /change/:change/*': everyRole,
  'POST /change/:change/*': everyRole,

  'GET /change/:change/': everyRole,
  'GET /change/:change/.studio/*': nobody,
  'GET /change/:change/api/diff': everyRole,
  'GET /change/:change/api/due': everyRole,
  'GET /change/:change/api/events': everyRole,
  'GET /change/:change/api/file': everyRole,
  'GET /change/:change/api/findings': everyRole,
  'GET /change/:change/api/hand-over': everyRole,
  'GET /change/:change/api/history': everyRole,
  'GET /change/:change/api/pictures': everyRole,
  'GET /change/:change/api/preview': everyRole,
  'GET /change/:change/api/provider-markets': everyRole,
  'GET /change/:change/api/ready': everyRole,
  'GET /change/:change/api/recent': everyRole,
  'GET /change/:change/api/references': everyRole,
  'GET /change/:change/api/replace': everyRole,
  'GET /change/:change/api/schemas': everyRole,
  'GET /change/:change/api/search': everyRole,
  'GET /change/:change/api/state': everyRole,
  'GET /change/:change/api/translation': everyRole,
  'GET /change/:change/api/version': everyRole,
  'POST /change/:change/api/change': writing,
  'POST /change/:change/api/discard': writing,
  'POST /change/:change/api/fix': writing,
  'POST /change/:change/api/here': everyRole,
  'POST /change/:change/api/new/article': writing,
  'POST /change/:change/api/new/language': writing,
  'POST /change/:change/api/new/market': writing,
  'POST /change/:change/api/new/plan': writing,
  'POST /change/:change/api/new/provider': writing,
  'POST /change/:change/api/picture': writing,
  'POST /change/:change/api/picture/remove': { who: publishers },
  'POST /change/:change/api/propose': writing,
  'POST /change/:change/api/redo': writing,
  'POST /change/:change/api/rename': writing,
  'POST /change/:change/api/resolve': writing,
  'POST /change/:change/api/translate': writing,
  'POST /change/:change/api/undo': writing,
}
