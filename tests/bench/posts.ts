import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Form } from '#engine/forms.ts'
import { builtSite, startServer } from '#tests/faults/servers.ts'
import { plainForm } from '#tests/faults/visitors.ts'
import type { Proof } from '#tests/runner/harness.ts'
import type { Figure } from '#tests/runner/table.ts'
import { startPostgres } from '#tests/server/postgres/server.ts'
import type { Rate } from './http-load.ts'
import type { AskedLoad } from './load.ts'

/** How long each rate is measured, in milliseconds. */
const duration = 3000

/** Several runs, because other work on the machine disturbs a single one. */
const runs = 3

/** A database, and the environment of a program that uses it. */
interface Place {
  readonly name: string
  /** The environment with a new empty database. */
  readonly env: () => Promise<Readonly<Record<string, string>>>
}

/**
 * Measures how many posts a second the server of the built site stores durably, next to two upper bounds measured in the
 * same minute: the same server without storage, and commits of the same row without a server. The ratio is to the lower
 * bound.
 */
export async function benchPosts({ table }: Proof): Promise<void> {
  const form = plainForm(await builtSite())
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-bench-'))
  const postgres = await startPostgres()
  let number = 0
  const places: Place[] = [
    { name: 'SQLite', env: async () => ({ DATA_DIR: path.join(folder, String(++number)) }) },
    { name: 'PostgreSQL', env: async () => ({ DATABASE_URL: await postgres.createDatabase(`bench_${++number}`) }) },
  ]
  try {
    for (let run = 1; run <= runs; run++) {
      const withoutStorage = await rateOfServer(form, {}, 'tests/bench/posts-server.ts')
      const rows: [string, string, string, Figure][] = []
      for (const { name, env } of places)
        rows.push([name, ...(await measure(form, await env(), await env(), withoutStorage))])
      table({
        title: `${perSecond}, run ${run} of ${runs}; without storage ${inWords(withoutStorage)}`,
        columns: ['stored by the server', 'bare commits', 'ratio'],
        rows,
      })
    }
  } finally {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const perSecond = 'Posts a second (milliseconds until half and 99 % are answered)'

/** Measures how many posts a second several servers of the built site take together that share one PostgreSQL. */
export async function benchReplicas({ table }: Proof, counts: readonly number[]): Promise<void> {
  const form = plainForm(await builtSite())
  const postgres = await startPostgres()
  try {
    const rows: [string, string][] = []
    for (const count of counts) {
      const env = { DATABASE_URL: await postgres.createDatabase(`replicas_${count}`) }
      const rates = await Promise.all(Array.from({ length: count }, () => rateOfServer(form, env)))
      rows.push([`servers: ${count}`, inWords(together(rates))])
    }
    table({ title: perSecond, columns: ['together'], rows })
  } finally {
    await postgres.close()
  }
}

/** The sum of several rates, with the longest delays. */
function together(rates: readonly Rate[]): Rate {
  return {
    perSecond: rates.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: Math.max(...rates.map(({ p50 }) => p50)),
    p99: Math.max(...rates.map(({ p99 }) => p99)),
  }
}

type Env = Readonly<Record<string, string>>

async function measure(form: Form, env: Env, other: Env, withoutStorage: Rate): Promise<[string, string, Figure]> {
  const durable = await rateOfServer(form, env)
  const bare = await rateOfScript('tests/bench/posts-commits.ts', [String(duration)], other)
  const ratio = durable.perSecond / Math.min(bare.perSecond, withoutStorage.perSecond)
  return [inWords(durable), inWords(bare), { value: ratio, digits: 2 }]
}

async function rateOfServer(form: Form, env: Env, script?: string): Promise<Rate> {
  const server = await startServer({ METRICS_PORT: 'off', ...env }, script)
  try {
    return await rateOfPosts(form, server.url)
  } finally {
    await server.end('SIGTERM')
  }
}

/** The rate at which a server answers posts of a form. */
export function rateOfPosts({ fields, name, action }: Form, url: string): Promise<Rate> {
  return rateOf({ url, connections: 64, form: { fields, name, action } })
}

/** The rate at which a server answers with a page, over so many connections. */
export function rateOfPages(url: string, connections = 64): Promise<Rate> {
  return rateOf({ url, connections })
}

function rateOf(load: Omit<AskedLoad, 'duration' | 'run'>): Promise<Rate> {
  return rateOfScript('tests/bench/load.ts', [JSON.stringify({ ...load, duration, run: randomUUID() })], {})
}

/** The output of a script that measures a rate in a process of its own. */
async function rateOfScript(script: string, options: readonly string[], env: Env): Promise<Rate> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], {
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout)
}

function inWords({ perSecond, p50, p99 }: Rate): string {
  return `${Math.round(perSecond).toLocaleString('en')} (${p50.toFixed(1)}, ${p99.toFixed(1)} ms)`
}
