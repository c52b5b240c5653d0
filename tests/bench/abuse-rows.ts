import type { Proof } from '#tests/runner/harness.ts'
import type { Figure } from '#tests/runner/table.ts'

/** Characters that attackers repeat, to make patterns backtrack. */
export const signs = [',', ' ', 'a', '1', "'", '(', '%'] as const

/** As long as the server takes a body's value, and nearly what it takes of an address. */
export const lengths = { address: 15_000, field: 16_384 } as const

/** The longest that a request may take, as a multiple of an ordinary one. */
const maxRatio = 5

/** How many rounds decide about what seems slow: a fault is slow each time, and a busy machine is not. */
const decidingRounds = 9

/** How often others are timed who seem to wait; the shortest counts. */
const mostTries = 5

/** The longest that others may wait meanwhile, in milliseconds. */
const maxWaitMs = 100

/** Ordinary requests count as this long at least, in milliseconds: below it, the machine's other work decides on the ratio. */
const leastMs = 1

/** A text that somebody can send. */
export interface Probe {
  readonly name: string
  /** Makes what the next request needs; not timed. */
  readonly before?: () => Promise<unknown>
  readonly ordinary: () => Promise<unknown>
  /** Sends a value that no earlier round sent, so that no cache answers it. */
  readonly abusive: (sign: string, round: number) => Promise<unknown>
}

interface Row {
  readonly name: string
  /** In milliseconds. */
  readonly ordinary: number
  readonly abusive: number
  readonly ratio: number
  readonly wait: number
}

interface Measuring {
  /** A request of somebody else, sent while an abusive one is answered. */
  readonly ofOthers: () => Promise<unknown>
  /** How many requests of each kind are timed, in turn, so that a pause of the machine meets both; the median counts. */
  readonly rounds: number
}

/** Times the requests of each probe, and prints the slowest. */
export async function measureAbuse(
  { table }: Proof,
  what: string,
  probes: readonly Probe[],
  measuring: Measuring,
): Promise<void> {
  const rows: Row[] = []
  for (const probe of probes) rows.push(await measured(probe, measuring))
  const worst = rows.toSorted((a, b) => b.ratio - a.ratio || b.wait - a.wait).filter((row, i) => i < 10 || isSlow(row))
  table({
    title: `${rows.length} ${what}, each with ${signs.join(' ')}; the slowest`,
    columns: ['ordinary', 'slowest', 'ratio', 'others wait'],
    rows: worst.map(cellsOf),
  })
}

interface Times {
  readonly ordinary: number
  readonly abusive: number
}

async function measured(probe: Probe, { ofOthers, rounds }: Measuring): Promise<Row> {
  let worst = { ordinary: 0, abusive: 0, ratio: 0 }
  let wait = 0
  for (const sign of signs) {
    const first = await timesOf(probe, sign, 0, rounds)
    const isDecided = ratioOf(first) <= maxRatio || rounds >= decidingRounds
    const times = isDecided ? first : await timesOf(probe, sign, rounds, decidingRounds)
    if (ratioOf(times) > worst.ratio) worst = { ...times, ratio: ratioOf(times) }
    wait = Math.max(wait, await waitOf(probe, sign, ofOthers))
  }
  return { name: probe.name, ...worst, wait }
}

/** The medians of both requests over some rounds. */
async function timesOf(
  { before = async () => {}, ordinary, abusive }: Probe,
  sign: string,
  from: number,
  count: number,
) {
  const times: Times[] = []
  for (let round = from; round < from + count; round += 1) {
    await before()
    const usual = await timed(ordinary)
    await before()
    times.push({ ordinary: usual, abusive: await timed(() => abusive(sign, round)) })
  }
  return { ordinary: median(times.map((time) => time.ordinary)), abusive: median(times.map((time) => time.abusive)) }
}

function ratioOf({ ordinary, abusive }: Times): number {
  return abusive / Math.max(ordinary, leastMs)
}

/** How long others wait, who ask just after an abusive request. */
async function waitOf({ before = async () => {}, abusive }: Probe, sign: string, ofOthers: Measuring['ofOthers']) {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; least > maxWaitMs && tries < mostTries; tries += 1) {
    await before()
    const sent = abusive(sign, 2 * decidingRounds + tries)
    const others = timed(ofOthers)
    await sent
    least = Math.min(least, await others)
  }
  return least
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
