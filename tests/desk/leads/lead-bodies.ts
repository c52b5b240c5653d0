/** A body that each route of one request takes from somebody who may use it, by the last part of its address. */
export const leadBodies: Readonly<Record<string, object>> = {
  'give-back': { version: 1 },
  attempt: { version: 1, channel: 'call' },
  wait: { version: 1, until: '2027-01-06T02:00:00Z' },
  done: { version: 1, outcome: 'won' },
  take: { version: 1 },
  reopen: { version: 1 },
  note: { text: 'Mine' },
  draft: { text: 'Mine' },
  consent: { kind: 'withdrew' },
  here: { window: 'one', isOpen: true },
  release: { why: 'genuine' },
  correct: { why: 'mistyped', changes: { email: 'mine@example.net' } },
  erase: { why: 'asked' },
  export: { why: 'work' },
}
