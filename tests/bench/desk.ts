import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import type { PublicationLine } from '#desk/publish/lines.ts'
import type { Site } from '#engine/site.ts'
import type { OpenFile } from '#studio/protocol.ts'
import { runDesk } from '#tests/e2e/desk/running-desk.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { quantile } from '#tests/runner/samples.ts'
import { type Figure, withLimits } from '#tests/runner/table.ts'
import { type Ask, edit, openWindow, premiumIn, signedIn } from './desk-editors.ts'
import { addMarkets } from './scale.ts'
import { memoryOf } from './scale-serve.ts'

/** How many people edit at once, and how many changes are open. */
const [editors, changes] = [20, 50]

/** In how many of the changes the people are. */
const shared = 5

/** How long they edit, in milliseconds. */
const workMs = 30_000

/** How many publications of one price are measured. */
const publications = 3

/** Measures what twenty people wait for who edit at one desk of so many markets, and how long a price takes until it is live. */
export async function benchDesk({ table }: Proof, site: Site, markets: number): Promise<void> {
  const desk = await runDesk({ prepare: async (root) => commitMarkets(site, root, markets) })
  const own = await openDeskDatabase({ folder: path.join(desk.root, 'data'), databaseUrl: undefined })
  try {
    const owner = await signedIn(desk, own, 'owner')
    const opened = await openChanges(owner)
    const windows = await Promise.all(
      Array.from({ length: editors }, async (_, i) => {
        const person = await signedIn(desk, own, 'editor')
        return openWindow(person, opened[i % shared] ?? '', i)
      }),
    )
    console.log(`${windows.length} windows are open on ${shared} of ${opened.length} changes.`)
    const until = performance.now() + workMs
    await Promise.all(windows.map((window) => edit(window, windows, until)))
    for (const { close } of windows) close()
    const published = await publish(owner, opened[shared] ?? '')
    table({
      title: `${markets} markets, ${editors} people, ${changes} open changes; 95th percentiles`,
      ...withLimits({
        'a change is opened': seconds(windows.map(({ openMs }) => openMs / 1000)),
        'an edit is answered': late(windows.flatMap(({ answered }) => answered)),
        'its preview follows': late(windows.flatMap(({ previewed }) => previewed)),
        'others see it': { ...late(windows.flatMap(({ seen }) => seen)), atMost: 300 },
        'a price is live': { ...seconds(published), atMost: 5 },
        'memory of the desk': { value: memoryOf(desk.pid), unit: 'MB' },
      }),
    })
  } finally {
    await own.close()
    await desk.close()
  }
}

const late = (times: readonly number[]): Figure => ({ value: quantile(times, 0.95), unit: 'ms' })
const seconds = (times: readonly number[]): Figure => ({ value: quantile(times, 0.95), unit: 's', digits: 1 })

/** Adds markets to the site of a desk, and commits them. */
function commitMarkets(site: Site, root: string, count: number): void {
  addMarkets(site, root, count)
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Add markets')
}

async function openChanges(ask: Ask): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < changes; i += 1) {
    const answer = await ask('/desk/changes', { name: `Prices ${i}` })
    ids.push(((await answer.json()) as { readonly id: string }).id)
  }
  return ids
}

/** The seconds until a price is live, again and again; the first time, which builds the whole site, does not count. */
async function publish(ask: Ask, first: string): Promise<number[]> {
  const times: number[] = []
  let change = first
  for (let i = 0; i <= publications; i += 1) {
    const file = 'config/markets/bahrain.json'
    const { value } = (await (await ask(`/change/${change}/api/file?file=${file}`)).json()) as OpenFile
    const was = premiumIn(value)
    const operations = [{ kind: 'set', file, at: ['plans', 0, 'price'], value: was + 1, was }]
    await ask(`/change/${change}/api/change`, { title: 'Another price', operations })
    // Waits for the first check, which belongs to opening a change.
    await ask(`/change/${change}/api/state`)
    const began = performance.now()
    await ask(`/desk/changes/${change}/publish`, { reason: 'A measurement' })
    console.log(`Asked in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await untilLive(ask, change, began)
    if (i > 0) times.push((performance.now() - began) / 1000)
    const begun = (await (await ask('/desk/changes', { name: 'Another price' })).json()) as { readonly id: string }
    change = begun.id
  }
  return times
}

/** Waits until a change is live, and prints when each step of that began. */
async function untilLive(ask: Ask, change: string, began: number): Promise<void> {
  const steps = new Map<string, number>()
  for (;;) {
    const lines = (await (await ask('/desk/publications')).json()) as readonly PublicationLine[]
    const line = lines.find((one) => one.change === change)
    if (line && !steps.has(line.step)) steps.set(line.step, performance.now() - began)
    if (line?.state === 'failed' || line?.state === 'merged') throw new Error(`It was not published: ${line.problem}`)
    if (line?.state === 'live') break
    await sleep(50)
  }
  const said = [...steps].map(([step, ms]) => `${step} at ${(ms / 1000).toFixed(1)} s`).join(', ')
  console.log(`Live after ${((performance.now() - began) / 1000).toFixed(1)} s: ${said}`)
}
