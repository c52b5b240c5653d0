/** JSON Schemas of the API: requests are held to them, answers have nothing else, and docs/openapi.json is made of them. */

type Properties = Readonly<Record<string, object>>

/** An object with these properties and no others; those whose name ends in `?` are optional. */
function object(properties: Properties, about: { readonly title?: string; readonly description?: string } = {}) {
  const entries = Object.entries(properties).map(([name, of]) => [name.replace('?', ''), of] as const)
  return {
    ...about,
    type: 'object',
    properties: Object.fromEntries(entries),
    required: Object.keys(properties).filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  } as const
}

const text = (description: string) => ({ type: 'string', description }) as const
const textOrNull = (description: string) => ({ type: ['string', 'null'], description }) as const
const words = (description: string) => ({ type: 'string', maxLength: 2000, description }) as const
const version = { type: 'integer', minimum: 1, description: 'Grows with each change of the state.' } as const
const outcome = ['won', 'lost', 'not-reached', 'not-a-request'] as const
const channel = ['call', 'whatsapp', 'mail'] as const
const reference = text('As the visitor saw it, such as HC-7K3M-9QXT.')

const work = object(
  {
    version,
    state: { enum: ['new', 'taken', 'waiting', 'done'] },
    owner: textOrNull('Who has it: the opaque id of a person at the desk, or of a key after `api:`; null for nobody.'),
    outcome: { enum: [...outcome, null], description: 'Null until it is done.' },
    whyLost: textOrNull('In the words of who lost it; null unless it was lost.'),
    nextStep: textOrNull('In the words of who waits; null for none.'),
    promisedAt: textOrNull('By when the visitor was told to hear from somebody; ISO 8601. Null for no promise.'),
    dueAt: textOrNull('By when the promise that is open is to be kept; null where none is.'),
    contactedAt: textOrNull('The first attempt to reach the visitor; null before.'),
    waitingUntil: textOrNull('Null unless it waits.'),
  },
  { title: 'Work', description: 'How far the work on a lead is. Times are ISO 8601 in UTC.' },
)

const gate = object(
  {
    isOpen: { type: 'boolean', description: 'Whether the visitor may be reached so now.' },
    reason: text('Such as `asked`, `withdrew` or `ran-out`.'),
    since: text('ISO 8601.'),
    until: textOrNull('When it closes by itself; null for never.'),
  },
  { title: 'ContactGate' },
)

const line = object({ 'label?': text('Left out for the price itself.'), amount: { type: 'number' } })

const price = object(
  {
    'amount?': { type: 'number', description: 'Left out where the price was not one amount.' },
    currency: text('ISO 4217.'),
    'per?': text('What the amount is for, such as year or month.'),
    lines: { type: 'array', items: line, description: 'The parts of the amount; what is taken off is below zero.' },
    scenario: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The answers that decided on the price, by the ids of the questions.',
    },
    'scenarioWords?': text("The same in the visitor's language."),
    'seen?': object(
      { price: text('As the form posted it.'), 'day?': text('Of the page, YYYY-MM-DD.') },
      { description: 'The price that the visitor read; left out where it was the same.' },
    ),
  },
  { title: 'Price', description: 'What the price of the plan was made of when the lead came.' },
)

const plan = {
  anyOf: [
    object({
      id: { type: 'integer' },
      name: text('As the visitor saw it.'),
      'premium?': text('The price shown when the lead came, with its currency.'),
      'price?': price,
    }),
    { type: 'null' },
  ],
  description: 'The plan that was chosen; null for none.',
}

const lead = object(
  {
    reference,
    receivedAt: text('ISO 8601 in UTC.'),
    form: text('The name of the form.'),
    market: textOrNull('The id of the market; null for a form of the whole site.'),
    'language?': text('BCP 47; left out for the language of the config.'),
    plan,
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Values by the names of the fields of the form.',
    },
    'consent?': object(
      { version: { type: 'string' }, text: { type: 'string' } },
      { description: 'To which text the visitor agreed.' },
    ),
    contact: object({ call: gate, whatsapp: gate, mail: gate }, { description: 'The ways to reach the visitor.' }),
    work,
  },
  { title: 'Lead' },
)

const erased = object(
  { reference, erased: { const: true, type: 'boolean' } },
  { title: 'ErasedLead', description: 'A person has had their data erased: erase your copy too, backups included.' },
)

const anyLead = { anyOf: [lead, erased] }

const action = (name: string, description: string, properties: Properties = {}) =>
  object({ action: { const: name, type: 'string' }, version, ...properties }, { description })

const stateChange = {
  title: 'StateChange',
  description: 'What was done, by the version of the state that you have.',
  type: 'object',
  required: ['action'],
  discriminator: { propertyName: 'action' },
  oneOf: [
    action('attempt', 'Somebody tried to reach the visitor: this stops the clock, and takes a lead that nobody has.', {
      channel: { enum: channel },
      'text?': words('What came of it.'),
    }),
    action('wait', 'Nothing is to be done before a time.', {
      until: { type: 'string', format: 'date-time', maxLength: 40 },
      'nextStep?': words('What is to be done then.'),
    }),
    action('done', 'The lead is done.', {
      outcome: { enum: outcome },
      'whyLost?': words('Has to be said where it was lost.'),
    }),
    action('reopen', 'The lead was done, and is taken up again.'),
  ],
}

const problem = {
  title: 'Problem',
  description: 'What is wrong and what to do, as RFC 9457 has it; with 409, how far the work is now.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    work,
  },
  additionalProperties: false,
} as const

const ofLead = { reference: { ...reference, maxLength: 100 } }

export const schemas = {
  list: {
    querystring: object({
      'after?': {
        type: 'string',
        pattern: '^\\d{1,15}$',
        description: 'The `next` of the answer that you read last; left out to begin.',
      },
      'market?': { type: 'string', maxLength: 100, description: 'The id of a market, or `none` for leads of none.' },
    }),
    response: {
      200: object({
        leads: { type: 'array', items: anyLead, description: 'The one whose latest change is the oldest comes first.' },
        next: text('Send it as `after` next time, also after an empty list.'),
        hasMore: { type: 'boolean', description: 'Whether more has changed already.' },
      }),
      '4xx': problem,
      '5xx': problem,
    },
  },
  one: { params: object(ofLead), response: { 200: anyLead, '4xx': problem, '5xx': problem } },
  state: {
    params: object(ofLead),
    headers: {
      type: 'object',
      properties: {
        'idempotency-key': {
          type: 'string',
          minLength: 1,
          maxLength: 255,
          description: 'One for each change, for 24 hours: a request that is sent again does nothing more.',
        },
      },
    },
    body: stateChange,
    response: { 200: object({ reference, work }), '4xx': problem, '5xx': problem },
  },
} as const
