/** `npm run test:faults`: kills servers and databases under load, on the loopback interface, and counts what is left. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Form } from '../src/engine/forms/forms.ts'
import type { Site } from '../src/engine/site/site.ts'
import type { LeadDatabase } from '../src/server/database/lead-database.ts'
import { openPostgresDatabase } from '../src/server/database/postgres-database.ts'
import { openSqliteDatabase } from '../src/server/database/sqlite-database.ts'
import { duplicates } from '../tests/server/faults/duplicates.ts'
import { fullDisk } from '../tests/server/faults/full-disk.ts'
import { type FuzzOptions, fuzz } from '../tests/server/faults/fuzz.ts'
import { type Finding, killRounds } from '../tests/server/faults/kill-rounds.ts'
import { postgresRounds } from '../tests/server/faults/postgres-rounds.ts'
import { threeDays } from '../tests/server/faults/three-days.ts'
import { plainForm } from '../tests/server/faults/visitors.ts'
import { type PostgresServer, startPostgres } from '../tests/server/postgres/server.ts'
import { builtSite } from './built-site.ts'
import { commandLine, misused } from './command-line.ts'

/** What a part works with. */
interface Trial {
  readonly site: Site
  /** The form that visitors send: one that asks no wizard's questions. */
  readonly form: Form
  /** An empty folder of this run. */
  readonly folder: string
  /** Starts PostgreSQL for the first part that asks. */
  readonly postgres: () => Promise<PostgresServer>
  readonly fuzzOptions: FuzzOptions
}

/** Runs one part; says what it found and how long it took. */
async function part(heading: string, work: () => Promise<Finding>): Promise<boolean> {
  const began = performance.now()
  const { figures, problems } = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${heading}: ${figures} (${seconds} s)`)
  for (const problem of problems.slice(0, 10)) console.log(`        ${problem}`)
  return problems.length === 0
}

/** Every part by the name under which it can be run alone. */
const parts: Record<string, (trial: Trial) => Promise<boolean>> = {
  kill: ({ form }) => part('kill -9 of the server on SQLite', () => killRounds(form, 50)),
  async postgres({ form, postgres }) {
    const server = await postgres()
    return part('PostgreSQL stopped and started', () => postgresRounds(form, server, 50))
  },
  disk: ({ form }) => part('the disk full, then read-only', () => fullDisk(form, 10)),
  fuzz: (trial) => onBoth(trial, 'fuzzed bodies', (env, open) => fuzz(trial.site, env, open, trial.fuzzOptions)),
  duplicates: (trial) => onBoth(trial, 'the same form at once', (env, open) => duplicates(trial.form, env, open)),
  webhook: ({ folder }) =>
    part('a webhook target down for three simulated days', async () =>
      threeDays(await openSqliteDatabase(path.join(folder, 'webhook'))),
    ),
}

/** Runs one part on an empty database of each kind. */
async function onBoth(
  { folder, postgres }: Trial,
  heading: string,
  work: (env: Readonly<Record<string, string>>, open: () => Promise<LeadDatabase>) => Promise<Finding>,
): Promise<boolean> {
  const name = heading.replaceAll(' ', '_')
  const place = path.join(folder, name)
  const first = await part(`${heading}, SQLite`, () => work({ DATA_DIR: place }, () => openSqliteDatabase(place)))
  const url = await (await postgres()).createDatabase(name)
  const onPostgres = () => work({ DATABASE_URL: url }, () => openPostgresDatabase(url))
  return (await part(`${heading}, PostgreSQL`, onPostgres)) && first
}

/** Runs the parts of the names given, or all; returns whether all passed. */
async function run(names: readonly string[], fuzzOptions: FuzzOptions): Promise<boolean> {
  const site = await builtSite()
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-faults-'))
  let server: Promise<PostgresServer> | undefined
  const postgres = () => (server ??= startPostgres())
  const passed: boolean[] = []
  try {
    for (const [name, work] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue
      passed.push(await work({ site, form: plainForm(site), folder, postgres, fuzzOptions }))
    }
  } finally {
    await (await server)?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return !passed.includes(false)
}

const usage = `Usage: npm run test:faults [-- ${Object.keys(parts).join('|')}…] [--seed N] [--bodies N]
Without names all parts; --seed and --bodies (10000) are for fuzz.
Exit code 0: all passed; 1: something was lost; 2: cannot be called so.`

const { positionals, values } = commandLine(usage, {
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, bodies: { type: 'string', default: '10000' } },
})
const unknown = positionals.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) misused(`"${unknown}" is no part of the fault tests.`, usage)
const wrong = [values.seed, values.bodies].find((value) => !/^\d+$/.test(value))
if (wrong !== undefined) misused(`--seed and --bodies take whole numbers, not "${wrong}".`, usage)
const passed = await run(positionals, { seed: Number(values.seed), bodies: Number(values.bodies) })
process.exit(passed ? 0 : 1)
