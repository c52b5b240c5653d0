import { type Role, roles, writers } from './people/roles.ts'

export interface Access {
  /** `nobody`: without a session too. */
  readonly who: readonly Role[] | 'nobody'
  /** Whether the person has to have authenticated within the last minutes. */
  readonly confirmed?: true
}

const nobody: Access = { who: 'nobody' }
const everyRole: Access = { who: roles }
const everyRoleConfirmed: Access = { who: roles, confirmed: true }
/** Which files these may change is decided for each file: people/file-rights.ts. */
const writing: Access = { who: writers }
const owner: Access = { who: ['owner'] }
const ownerConfirmed: Access = { who: ['owner'], confirmed: true }

/** Who may use each route, as the router matched it. A route that is not listed is nobody's. */
export const access: Readonly<Record<string, Access>> = {
  'GET /': nobody,
  'GET /.studio/*': nobody,
  'GET /studio': everyRole,

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
  'POST /desk/sign-out': everyRole,
  'POST /desk/confirm/options': everyRole,
  'POST /desk/confirm': everyRole,
  'GET /desk/sessions': everyRole,
  'POST /desk/sessions/end': everyRoleConfirmed,
  'GET /desk/passkeys': everyRole,
  'POST /desk/passkeys/options': everyRoleConfirmed,
  'POST /desk/passkeys/add': everyRoleConfirmed,
  'POST /desk/passkeys/remove': everyRoleConfirmed,

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

  'GET /api/diff': everyRole,
  'GET /api/due': everyRole,
  'GET /api/events': everyRole,
  'GET /api/file': everyRole,
  'GET /api/findings': everyRole,
  'GET /api/hand-over': everyRole,
  'GET /api/history': everyRole,
  'GET /api/pictures': everyRole,
  'GET /api/preview': everyRole,
  'GET /api/provider-markets': everyRole,
  'GET /api/ready': everyRole,
  'GET /api/recent': everyRole,
  'GET /api/references': everyRole,
  'GET /api/replace': everyRole,
  'GET /api/schemas': everyRole,
  'GET /api/search': everyRole,
  'GET /api/state': everyRole,
  'GET /api/translation': everyRole,
  'GET /api/version': everyRole,

  'POST /api/change': writing,
  'POST /api/discard': writing,
  'POST /api/fix': writing,
  'POST /api/hand-over': writing,
  'POST /api/new/article': writing,
  'POST /api/new/language': writing,
  'POST /api/new/market': writing,
  'POST /api/new/plan': writing,
  'POST /api/new/provider': writing,
  'POST /api/picture': writing,
  'POST /api/picture/remove': { who: ['publisher', 'owner'] },
  'POST /api/propose': writing,
  'POST /api/redo': writing,
  'POST /api/rename': writing,
  'POST /api/resolve': writing,
  'POST /api/save': writing,
  'POST /api/translate': writing,
  'POST /api/undo': writing,
}
