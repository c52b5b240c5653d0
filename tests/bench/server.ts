import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtSite, startServer } from '#tests/faults/servers.ts'
import { plainForm } from '#tests/faults/visitors.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { median, repeated } from '#tests/runner/samples.ts'
import { rateOfPages, rateOfPosts } from './posts.ts'
import { memoryOf } from './scale-serve.ts'

/** The number of runs, of which the median counts. */
const rounds = 5

/** As many visitors as a busy site has at once. */
const crowd = 1000

/** The most that a server's memory may have grown at the end, as a share of what it had after its first minute. */
const growth = 1.1

/** Measures how many pages and posts a second one server answers, and its memory over some minutes of both. */
export async function benchServer({ table }: Proof, minutes: number): Promise<void> {
  const form = plainForm(await builtSite())
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-bench-'))
  const server = await startServer({ DATA_DIR: path.join(folder, 'data') })
  const page = `${server.url}/`
  try {
    const pages = await repeated(rounds, () => rateOfPages(page))
    const crowded = await repeated(rounds, () => rateOfPages(page, crowd))
    const posts = await repeated(rounds, () => rateOfPosts(form, server.url))
    table({
      title: `One server, median of ${rounds}`,
      columns: ['a second', '99 % within, ms'],
      rows: Object.entries({ pages, [`pages, ${crowd} visitors at once`]: crowded, posts }).map(([name, rates]) => [
        name,
        median(rates.map(({ perSecond }) => perSecond)),
        median(rates.map(({ p99 }) => p99)),
      ]),
    })
    const memory: number[] = []
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const end = performance.now() + 60_000; performance.now() < end; )
        await Promise.all([rateOfPosts(form, server.url), rateOfPages(page)])
      memory.push(memoryOf(server.pid))
    }
    table({
      title: 'Memory under posts and pages',
      columns: ['MB'],
      rows: [
        ...memory.map((megabytes, i) => [`after minute ${i + 1}`, megabytes] as const),
        ['the last to the first', { value: (memory.at(-1) ?? 0) / (memory[0] ?? 0), digits: 2, atMost: growth }],
      ],
    })
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
