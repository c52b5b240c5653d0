import { parameters } from '#blocks/comparison/comparison-state.ts'
import { forms } from '#engine/forms/forms.ts'
import { builtSite, startServer } from '#tests/faults/servers.ts'
import { newPost } from '#tests/faults/visitors.ts'
import type { Proof } from '#tests/runner/harness.ts'
import type { Figure } from '#tests/runner/table.ts'

/** Characters that attackers repeat, to make patterns backtrack. */
const signs = [',', ' ', 'a', '1', "'", '(', '%'] as const

/** As long as the server takes a body's value, and nearly what it takes of an address. */
const lengths = { address: 15_000, field: 16_384 } as const

/** How many requests of each kind are timed, in turn, so that a pause of the machine meets both; the median counts. */
const rounds = 9

/** The longest that a request may take, as a multiple of an ordinary one. */
const maxRatio = 5

/** The longest that others may wait meanwhile, in milliseconds. */
const maxWaitMs = 100

/** Names of every parameter that some page reads, besides those of forms. */
const names = [
  ...Object.values(parameters),
  ...['type', 'fact.coverage', 'compare', 'plan', 'market', 'reference', 'sent', 'date', 'signature'],
]

interface Probe {
  readonly name: string
  readonly ordinary: () => Promise<unknown>
  /** Sends a value that no earlier round sent, so that no cache answers it. */
  readonly abusive: (sign: string, round: number) => Promise<unknown>
}

/**
 * Sends long values in each parameter of the public pages and each field of each form, and prints how much longer than an
 * ordinary request the slowest takes, and how long others wait meanwhile.
 */
export async function benchAbuse({ table }: Proof): Promise<void> {
  const site = await builtSite()
  const server = await startServer({ METRICS_PORT: 'off' })
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' }).then((answer) => answer.arrayBuffer())
  const market = site.markets.find(({ status }) => status === 'open')
  const pages = ['/', market?.landing.path ?? '/', '/countries', '/contact']
  const queries = pages.flatMap((path) =>
    names.map(
      (name): Probe => ({
        name: `GET ${path} ${name}`,
        ordinary: () => get(`${path}?${new URLSearchParams({ [name]: '10' })}`),
        // Not encoded, so that as much as possible of it arrives.
        abusive: (sign, round) =>
          get(`${path}?${name}=1${(sign === ' ' ? '+' : sign).repeat(lengths.address)}-${round}`),
      }),
    ),
  )
  const posts = forms(site).flatMap((form) => {
    const body = new URLSearchParams(newPost(form, 1).body)
    const post = (changes: Readonly<Record<string, string>>) =>
      fetch(server.url + form.action, {
        method: 'POST',
        headers: { origin: server.url },
        body: new URLSearchParams({ ...Object.fromEntries(body), ...changes }),
        redirect: 'manual',
      }).then((answer) => answer.arrayBuffer())
    return [...body.keys()].map(
      (field): Probe => ({
        name: `POST ${form.action} ${field}`,
        ordinary: () => post({ [field]: '10', 'bot-field': 'x' }),
        abusive: (sign, round) =>
          post({
            [field]: round + sign.repeat(lengths.field / encodeURIComponent(sign).length - 1),
            'bot-field': 'x',
          }),
      }),
    )
  })
  try {
    const rows = []
    for (const probe of [...queries, ...posts]) rows.push(await measured(probe, () => get('/contact')))
    const worst = rows
      .toSorted((a, b) => b.ratio - a.ratio || b.wait - a.wait)
      .filter((row, i) => i < 10 || isSlow(row))
    table({
      title: `${rows.length} parameters and fields, each with ${signs.join(' ')}; the slowest`,
      columns: ['ordinary', 'slowest', 'ratio', 'others wait'],
      rows: worst.map(cellsOf),
    })
  } finally {
    await server.end('SIGTERM')
  }
}

interface Row {
  readonly name: string
  /** In milliseconds. */
  readonly ordinary: number
  readonly abusive: number
  readonly ratio: number
  readonly wait: number
}

async function measured({ name, ordinary, abusive }: Probe, ofOthers: () => Promise<unknown>): Promise<Row> {
  let worst = { ordinary: 0, abusive: 0, ratio: 0 }
  let wait = 0
  for (const sign of signs) {
    const times: { ordinary: number; abusive: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push({ ordinary: await timed(ordinary), abusive: await timed(() => abusive(sign, round)) })
    }
    const usual = median(times.map((time) => time.ordinary))
    const abused = median(times.map((time) => time.abusive))
    if (abused / usual > worst.ratio) worst = { ordinary: usual, abusive: abused, ratio: abused / usual }
    const others = timed(ofOthers)
    await abusive(sign, rounds)
    wait = Math.max(wait, await others)
  }
  return { name, ...worst, wait }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function isSlow({ ratio, wait }: Row): boolean {
  return ratio > maxRatio || wait > maxWaitMs
}

function cellsOf({ name, ordinary, abusive, ratio, wait }: Row): readonly [string, ...Figure[]] {
  const ms = (value: number) => ({ value, unit: 'ms', digits: 1 })
  return [
    name,
    ms(ordinary),
    ms(abusive),
    { value: ratio, digits: 1, atMost: maxRatio },
    { ...ms(wait), atMost: maxWaitMs },
  ]
}
