import { answerers, formCountReaders, outcomeReaders } from './leads/rights.ts'
import { approvers, publishers, type Role, roles, writers } from './people/roles.ts'

/**
 * The object of a route, and where its rights are decided:
 *
 * - `nothing`: none that belongs to a market or a person.
 * - `self`: what belongs to the person who asks; found by their session.
 * - `all`: what belongs to anybody, for owners.
 * - `preview`: what a signed key names (preview/preview-gateway.ts).
 * - `change`: any change, which every role reads and comments on.
 * - `own-change`: a change that the person began; for others, one that they edited or publish, all of its markets
 *   (http/objects.ts).
 * - `to-publish`: a change whose markets the person publishes, all of them (http/objects.ts).
 * - `publication`: one whose markets the person publishes, all of them (http/objects.ts).
 * - `files`: each file of an edit (people/file-rights.ts).
 * - `touched`: each file of a change that a person approves or looks at (review/reviews.ts, review/unreviewed.ts).
 * - `leads`: requests of the person's or key's markets (leads/lead-requests.ts, leads/inbox/list.ts, api/api-leads.ts).
 * - `figures`: figures of the person's markets (leads/outcomes/).
 */
export type About =
  | 'nothing'
  | 'self'
  | 'all'
  | 'preview'
  | 'change'
  | 'own-change'
  | 'to-publish'
  | 'publication'
  | 'files'
  | 'touched'
  | 'leads'
  | 'figures'

export interface Access {
  /** `nobody`: without a session too. `person`: with any session. `key`: programs with a key of the API, and no session. */
  readonly who: readonly Role[] | 'nobody' | 'person' | 'key'
  readonly about: About
  /** Whether the person has to have authenticated within the last minutes. */
  readonly confirmed?: true
  /** Whether a key has to be one that writes. */
  readonly writes?: true
}

const confirmed = { confirmed: true } as const
const nobody: Access = { who: 'nobody', about: 'nothing' }
const preview: Access = { who: 'nobody', about: 'preview' }
/** Somebody without a role can leave, and take what the desk holds about them. */
const self: Access = { who: 'person', about: 'self' }
const everyRole: Access = { who: roles, about: 'nothing' }
const reading: Access = { who: roles, about: 'change' }
const beginning: Access = { who: writers, about: 'nothing' }
const editing: Access = { who: writers, about: 'files' }
const ownChange: Access = { who: writers, about: 'own-change' }
const approving: Access = { who: approvers, about: 'touched' }
const publication: Access = { who: publishers, about: 'publication' }
const owner: Access = { who: ['owner'], about: 'all' }
const answering: Access = { who: answerers, about: 'leads' }
const key: Access = { who: 'key', about: 'leads' }
/** Studio has it, and a desk does not: a change is published instead. */
const closed: Access = { who: [], about: 'files' }

/**
 * Who may use each route, as the router matched it, and for whose object. A desk with a route that is not listed does not
 * start. What a change's Studio answers is decided on its own routes, after the one that leads there.
 */
export const access: Readonly<Record<string, Access>> = {
  'GET /': nobody,
  // At the hosts of previews, which ask for a key.
  'GET /.preview/*': preview,
  'POST /.preview/*': preview,
  'GET /.studio/*': nobody,

  'GET /desk/ways': nobody,
  'POST /desk/passkey/options': nobody,
  'POST /desk/passkey/sign-in': nobody,
  'POST /desk/invitation': nobody,
  'POST /desk/invitation/options': nobody,
  'POST /desk/invitation/passkey': nobody,
  'POST /desk/oidc/begin': nobody,
  'GET /desk/oidc/callback': nobody,

  'GET /desk/me': self,
  'GET /desk/me/export': self,
  'POST /desk/me/mail': self,
  'POST /desk/sign-out': self,
  'POST /desk/confirm/options': self,
  'POST /desk/confirm': self,
  'GET /desk/sessions': self,
  'POST /desk/sessions/end': { ...self, ...confirmed },
  'GET /desk/passkeys': self,
  'POST /desk/passkeys/options': { ...self, ...confirmed },
  'POST /desk/passkeys/add': { ...self, ...confirmed },
  'POST /desk/passkeys/remove': { ...self, ...confirmed },

  'GET /desk/changes': reading,
  'POST /desk/changes': beginning,
  'GET /desk/changes/:change': reading,
  'POST /desk/changes/:change/rename': ownChange,
  'POST /desk/changes/:change/link': { who: writers, about: 'change' },
  'POST /desk/changes/:change/drop': ownChange,
  'POST /desk/changes/:change/reopen': ownChange,
  'GET /desk/changes/:change/review': reading,
  'POST /desk/changes/:change/review/ask': ownChange,
  'POST /desk/changes/:change/review/verdict': approving,
  'GET /desk/changes/:change/comments': reading,
  'POST /desk/changes/:change/comments': reading,
  'POST /desk/changes/:change/comments/:comment/resolve': reading,
  'POST /desk/changes/:change/comments/:comment/reopen': reading,
  'GET /desk/changes/:change/people': reading,
  'GET /desk/changes/:change/places': reading,
  'GET /desk/unreviewed': reading,
  'POST /desk/changes/:change/looked-at': approving,

  'GET /desk/people': owner,
  'POST /desk/people/invite': { ...owner, ...confirmed },
  'POST /desk/people/:id/link': { ...owner, ...confirmed },
  'POST /desk/people/:id/roles': { ...owner, ...confirmed },
  'POST /desk/people/:id/sign-out': { ...owner, ...confirmed },
  'POST /desk/people/:id/off': { ...owner, ...confirmed },
  'POST /desk/people/:id/on': { ...owner, ...confirmed },
  'POST /desk/people/:id/erase': { ...owner, ...confirmed },
  'GET /desk/people/:id/export': { ...owner, ...confirmed },
  'GET /desk/audit': owner,
  'GET /desk/audit.csv': owner,

  'GET /desk/live': everyRole,
  'POST /desk/live/remote': { ...owner, ...confirmed },
  'GET /desk/publications': everyRole,
  'POST /desk/changes/:change/publish': { who: publishers, about: 'to-publish', ...confirmed },
  'GET /desk/publications/:id/places': publication,
  'POST /desk/publications/:id/cancel': publication,
  'POST /desk/publications/:id/retry': { ...publication, ...confirmed },
  'POST /desk/publications/:id/undo': { ...publication, ...confirmed },

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
  'POST /desk/leads/:id/erase': { ...answering, ...confirmed },
  'POST /desk/leads/:id/export': { ...answering, ...confirmed },
  'POST /desk/leads/export': { ...answering, ...confirmed },

  'GET /desk/outcomes': { who: outcomeReaders, about: 'figures' },
  'GET /desk/outcomes/forms': { who: formCountReaders, about: 'figures' },
  'GET /desk/api-keys': owner,
  'POST /desk/api-keys': { ...owner, ...confirmed },
  'POST /desk/api-keys/:id/off': { ...owner, ...confirmed },
  'GET /api/v1/leads': key,
  'GET /api/v1/leads/:reference': key,
  'POST /api/v1/leads/:reference/state': { ...key, writes: true },
  // There is nothing, which keys alone are told.
  'GET /api/v1/*': key,
  'POST /api/v1/*': key,

  'GET /change/:change/*': reading,
  'POST /change/:change/*': reading,

  'GET /change/:change/': reading,
  'GET /change/:change/.studio/*': nobody,
  'GET /change/:change/api/diff': reading,
  'GET /change/:change/api/due': reading,
  'GET /change/:change/api/events': reading,
  'GET /change/:change/api/file': reading,
  'GET /change/:change/api/findings': reading,
  'GET /change/:change/api/hand-over': reading,
  'GET /change/:change/api/history': reading,
  'GET /change/:change/api/pictures': reading,
  'GET /change/:change/api/preview': reading,
  'GET /change/:change/api/provider-markets': reading,
  'GET /change/:change/api/ready': reading,
  'GET /change/:change/api/recent': reading,
  'GET /change/:change/api/references': reading,
  'GET /change/:change/api/replace': reading,
  'GET /change/:change/api/schemas': reading,
  'GET /change/:change/api/search': reading,
  'GET /change/:change/api/state': reading,
  'GET /change/:change/api/translation': reading,
  'GET /change/:change/api/version': reading,
  'POST /change/:change/api/change': editing,
  'POST /change/:change/api/discard': editing,
  'POST /change/:change/api/fix': editing,
  'POST /change/:change/api/fix-all': editing,
  'POST /change/:change/api/hand-over': closed,
  'POST /change/:change/api/here': reading,
  'POST /change/:change/api/new/article': editing,
  'POST /change/:change/api/new/language': editing,
  'POST /change/:change/api/new/market': editing,
  'POST /change/:change/api/new/plan': editing,
  'POST /change/:change/api/new/provider': editing,
  'POST /change/:change/api/picture': editing,
  'POST /change/:change/api/picture/remove': { who: publishers, about: 'files' },
  'POST /change/:change/api/propose': editing,
  'POST /change/:change/api/redo': editing,
  'POST /change/:change/api/rename': editing,
  'POST /change/:change/api/resolve': editing,
  'POST /change/:change/api/save': closed,
  'POST /change/:change/api/translate': editing,
  'POST /change/:change/api/undo': editing,
}
