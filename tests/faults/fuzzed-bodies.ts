import { walk } from '#engine/answers.ts'
import type { Form } from '#engine/forms.ts'
import { pick, type Random } from '#tests/mutation/mutations.ts'

/** A malformed or unusual body. */
export interface FuzzedBody {
  readonly contentType: string
  readonly body: Buffer
}

type Pair = readonly [name: string, value: string]

const urlencoded = 'application/x-www-form-urlencoded'

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__[x]',
  'constructor.prototype.x',
  'a[]',
  'a[b]',
  'a[b][0]',
  'email[]',
  'email[first]',
  'plan',
  'form-name',
  'bot-field',
  'reference',
  'fields',
  'EMAIL',
  ' email',
  'email\0',
  '\u200bemail',
  '',
  'x'.repeat(5000),
]

const values = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ud83d\ude42'.repeat(300),
  '\u202egnp.exe',
  '\ufeff',
  '\u0085\u2028\u2029',
  '\r\n.\r\nBcc: all@example.org',
  'x'.repeat(201),
  'x'.repeat(3000),
  'x'.repeat(40_000),
  '{"email":"a@example.org"}',
  '[object Object]',
  '__proto__',
  'constructor',
  'undefined',
  'NaN',
  '-1',
  '1e308',
  '0x1',
  '2099-02-30',
  '%00',
  '%25',
  "'; drop table leads; --",
  '<script>alert(1)</script>',
  'a'.repeat(60).concat('@', 'b.'.repeat(120), 'org'),
]

/** Malformed pieces of a body. */
const shards = [
  '%',
  '%4',
  '%zz',
  '%00',
  '%C3%28',
  '%ED%A0%80',
  '%F4%90%80%80',
  '%u0041',
  '&&&',
  '=',
  '=&=',
  ';',
  '+',
  '\0',
]

const contentTypes = [
  `${urlencoded}; charset=utf-8`,
  `${urlencoded}; charset=UTF-16LE`,
  `${urlencoded}; charset=iso-8859-1`,
  `${urlencoded}; charset=nonsense`,
  `${urlencoded}; charset=`,
  `${urlencoded};;;`,
  urlencoded.toUpperCase(),
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'x',
  '',
]

/** Changes the fields, bytes and type of a valid body at random. */
export function fuzzedBody(form: Form, email: string, random: Random): FuzzedBody {
  let pairs = honestPairs(form, email, random)
  for (let left = Math.floor(random() * 4); left > 0; left--) pairs = changed(pairs, random)
  let body: Buffer = Buffer.from(pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))
  if (random() < 0.3) body = damaged(body, random)
  if (random() < 0.05)
    body = Buffer.from(pick(random, ['', JSON.stringify(Object.fromEntries(pairs)), '--x--', '\ufeff']))
  return { body, contentType: random() < 0.8 ? urlencoded : pick(random, contentTypes) }
}

/** A valid body, by a random path through the wizard. */
function honestPairs(form: Form, email: string, random: Random): Pair[] {
  const answers: Record<string, string> = {}
  const { wizard } = form
  for (let next = wizard && walk(wizard, answers).unanswered[0]; wizard && next; ) {
    answers[next.id] = pick(random, next.options ?? []).value
    next = walk(wizard, answers).unanswered[0]
  }
  const typed: Record<string, string> = { email, tel: '+65 6000 0000', date: '2099-01-01', textarea: 'Please\ncall.' }
  const fields = form.fields.filter(({ optional }) => !optional || random() < 0.5)
  return [
    ['form-name', form.name],
    ['bot-field', ''],
    ...Object.entries(wizard ? walk(wizard, answers).fields : {}),
    ...fields.map(({ name, type, options }): Pair => [name, typed[type] ?? options?.[0]?.value ?? 'Ama']),
  ]
}

function changed(pairs: readonly Pair[], random: Random): Pair[] {
  const at = Math.floor(random() * pairs.length)
  const [name, value] = pairs[at] ?? ['', '']
  switch (pick(random, ['drop', 'repeat', 'name', 'value', 'value', 'add', 'shuffle', 'many'])) {
    case 'drop':
      return pairs.toSpliced(at, 1)
    case 'repeat':
      return [...pairs, [name, random() < 0.5 ? value : pick(random, values)]]
    case 'name':
      return pairs.with(at, [pick(random, names), value])
    case 'value':
      return pairs.with(at, [name, pick(random, values)])
    case 'add':
      return pairs.toSpliced(at, 0, [pick(random, names), pick(random, values)])
    case 'shuffle':
      return pairs.with(at, [name, pick(random, pairs)[1]])
    default:
      return [...pairs, ...Array.from({ length: Math.floor(random() * 3000) }, (_, i): Pair => [`f${i}`, ''])]
  }
}

/** Changes, inserts or truncates bytes, or encodes the text in another way. */
function damaged(body: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * body.length)
  const put = (bytes: Buffer, end: number) => Buffer.concat([body.subarray(0, at), bytes, body.subarray(end)])
  switch (pick(random, ['byte', 'shard', 'shard', 'cut', 'encoding'])) {
    case 'byte':
      return put(Buffer.of(Math.floor(random() * 256)), at + 1)
    case 'shard':
      return put(Buffer.from(pick(random, shards)), at)
    case 'cut':
      return body.subarray(0, at)
    default:
      return Buffer.from(body.toString('utf8'), pick(random, ['utf16le', 'latin1']))
  }
}

/** Percent-encodes as browsers do, lone surrogates too. */
function encoded(text: string): string {
  return [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('')
}
