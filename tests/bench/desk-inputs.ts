/** The objects of a desk that ordinary requests name. */
export interface DeskThings {
  /** The secret of an open invitation. */
  readonly secret: string
  readonly market: string
  readonly provider: string
  readonly page: string
  readonly file: string
  readonly overlay: string
  /** The text of that file. */
  readonly text: string
  /** The first place of the overlay that is translated, and its translation. */
  readonly translated: { readonly name: string; readonly was: string }
  /** The answers to what is asked for when something is added, by the noun. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Bodies = Readonly<Record<string, object>>

/** Each kind of operation on a market's file, beside a title. */
const operationsIn = ({ file, text }: DeskThings): readonly object[] => {
  const { summary, plans } = JSON.parse(text) as { readonly summary: string; readonly plans: readonly object[] }
  return [
    { kind: 'set', file, at: ['summary'], value: 'Another summary', was: summary },
    { kind: 'insert', file, into: ['plansNotes'], index: 0, value: 'A note', was: 0 },
    { kind: 'move', file, list: ['plans'], from: 0, to: 1, was: plans[0] },
    { kind: 'rename', file, at: ['summary'], name: 'digest', was: summary },
    { kind: 'write', file, text: `${text}\n`, was: text },
    { kind: 'edit', file, edits: [{ offset: 0, length: 0, text: '\n' }], was: text },
  ]
}

/** Ordinary bodies and queries by their routes, where a schema alone makes none that reaches what reads its texts. */
export function ordinaryInputs(things: DeskThings): Readonly<Record<string, readonly object[]>> {
  const { market, provider, page, file, overlay, translated, answers, secret } = things
  const inStudio: Bodies = {
    'GET file': { file },
    'GET findings': { file },
    'GET diff': { files: file },
    'GET history': { file },
    // A file that belongs to no market lists all markets, as an unknown file does.
    'GET references': { file: 'config/site.json' },
    'GET translation': { file: overlay },
    'GET version': { file, commit: '0000000' },
    'GET ready': { market },
    'GET provider-markets': { provider },
    'GET search': { query: 'premium', near: file },
    'GET replace': { find: 'premium', by: 'price' },
    'POST fix': { file, rule: 'unknown', line: 1, column: 1 },
    'POST discard': { file },
    'POST undo': { file },
    'POST rename': { from: page, to: `${page}-of-now` },
    'POST translate': { file: overlay, ...translated, translation: 'Another text' },
    'POST propose': { file: overlay, name: translated.name },
    'POST resolve': { conflict: { file, at: ['summary'], mine: 'Mine', theirs: 'Theirs' }, keep: 'mine' },
    'POST here': { window: 'first', file, at: ['summary'] },
    'POST picture': { folder: '/logos', name: 'new.svg', content: drawing },
    'POST picture/remove': { path: '/logos/unknown.svg' },
  }
  return {
    ...Object.fromEntries(Object.entries(inStudio).map(([route, input]) => [studioRoute(route), [input]])),
    ...Object.fromEntries(
      Object.entries(answers).map(([noun, given]) => [
        studioRoute(`POST new/${noun}`),
        [{ answers: given, write: true }],
      ]),
    ),
    'POST /change/:change/api/change': operationsIn(things).map((operation) => ({
      title: 'Change it',
      operations: [operation],
    })),
    'POST /desk/changes/:change/comments': [{ text: 'A comment', file, at: ['summary'] }],
    'POST /desk/invitation': [{ secret }],
    'POST /desk/invitation/options': [{ secret, name: 'Ama', email: 'ama@example.com' }],
    'POST /desk/leads': [{ search: 'person' }],
    'POST /desk/leads/export': [{ why: 'work', search: 'person' }],
    'POST /desk/leads/:id/correct': [{ why: 'mistyped', changes: { name: 'Ama', email: 'ama@example.org' } }],
    'POST /desk/leads/:id/done': [{ version: 1, outcome: 'lost', why: 'The price' }],
    'POST /desk/people/invite': [{ name: 'Somebody', email: 'somebody@example.com', grants: [] }],
    'POST /desk/changes/:change/publish': [
      { reason: 'A reason', at: { date: '2099-01-04', time: '08:00', zone: 'UTC' } },
    ],
    'POST /desk/changes/:change/review/verdict': [{ review: '10', verdict: 'sent-back', note: 'A note' }],
    'POST /api/v1/leads/:reference/state': [
      { action: 'attempt', version: 1, channel: 'call', text: 'Nobody answers' },
      { action: 'wait', version: 1, until: '2099-01-04T00:00:00Z', nextStep: 'Call again' },
      { action: 'done', version: 1, outcome: 'lost', whyLost: 'The price' },
    ],
  }
}

const studioRoute = (route: string) => route.replace(' ', ' /change/:change/api/')

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>').toString('base64')
