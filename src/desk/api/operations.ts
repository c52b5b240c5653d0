import { schemas } from './api-schemas.ts'

/** An operation of the API, as the router and docs/openapi.json have it. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** As the router writes it. */
  readonly url: string
  readonly summary: string
  readonly description: string
  readonly schema: {
    readonly params?: object
    readonly querystring?: object
    readonly headers?: object
    readonly body?: object
    readonly response: Readonly<Record<string, object>>
  }
}

export const operations = {
  list: {
    id: 'listLeads',
    method: 'GET',
    url: '/api/v1/leads',
    summary: 'Leads that have come or changed',
    description:
      'Up to 100 leads of the markets of the key, the oldest change first; each stands once, as it is now. ' +
      'Follow `next` while `hasMore`, keep it, and go on from there later: nothing is left out.',
    schema: schemas.list,
  },
  one: {
    id: 'getLead',
    method: 'GET',
    url: '/api/v1/leads/:reference',
    summary: 'One lead',
    description: 'Of another market than those of the key, and in quarantine, it is not found.',
    schema: schemas.one,
  },
  state: {
    id: 'changeState',
    method: 'POST',
    url: '/api/v1/leads/:reference/state',
    summary: 'Say what was done about a lead',
    description:
      'Needs a key that writes. If the state has changed since `version`, the answer is 409 with the new one.',
    schema: schemas.state,
  },
} as const satisfies Readonly<Record<string, Operation>>
