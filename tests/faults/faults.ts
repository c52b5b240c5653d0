/** `npm run test:faults`: kills servers and databases under load, on the loopback interface, and counts what is left. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Argument } from 'commander'
import { wholeNumber } from '#cli/command.ts'
import type { Form } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { deskAndBack } from '#tests/desk/desk-versions.ts'
import { killedWork, takes } from '#tests/faults/desk/lead-work.ts'
import { type Proof, runProof } from '#tests/runner/harness.ts'
import { versions } from '#tests/server/database/versions.ts'
import { type PostgresServer, startPostgres } from '#tests/server/postgres/server.ts'
import { backups } from './backups.ts'
import { buildsUnderLoad } from './builds-under-load.ts'
import { type CorruptionOptions, corruption } from './corruption.ts'
import { duplicates } from './duplicates.ts'
import { fullDisk } from './full-disk.ts'
import { type FuzzOptions, fuzz } from './fuzz.ts'
import { killRounds } from './kill-rounds.ts'
import { lock } from './lock.ts'
import { pipelining } from './pipelining.ts'
import { postgresRounds } from './postgres-rounds.ts'
import { publications } from './publications.ts'
import { builtSite } from './servers.ts'
import { shutdown } from './shutdown.ts'
import { twoServers } from './two-servers.ts'
import { unlinked } from './unlinked.ts'
import type { Env, Finding, Open } from './verdict.ts'
import { upAndBack } from './versions.ts'
import { plainForm } from './visitors.ts'

type Options = FuzzOptions & CorruptionOptions

interface Trial {
  readonly proof: Proof
  readonly site: Site
  /** A form without a wizard. */
  readonly form: Form
  /** An empty folder of this name. */
  readonly place: (name: string) => string
  /** An empty database of PostgreSQL, which is started for the first part that asks. */
  readonly database: (name: string) => Promise<string>
  readonly postgres: () => Promise<PostgresServer>
  readonly options: Options
}

/** By the name on the command line. */
const parts: Record<string, (trial: Trial) => Promise<void>> = {
  kill: (trial) =>
    part(trial, 'kill -9 of the server on SQLite', () => killRounds(trial.form, trial.place('kill'), 50)),
  postgres: (trial) =>
    part(trial, 'PostgreSQL stopped and started', async () => postgresRounds(trial.form, await trial.postgres(), 50)),
  pipelining: (trial) =>
    part(trial, 'thousands of requests at once', () => pipelining(trial.form, trial.place('pipelining'))),
  shutdown: (trial) => onBoth(trial, 'SIGTERM under load', (env, open) => shutdown(trial.form, env, open, 11)),
  disk: (trial) => part(trial, 'the disk full, then read-only', () => fullDisk(trial.form, 10)),
  lock: (trial) => part(trial, 'SQLite locked by another program', () => lock(trial.form, trial.place('lock'))),
  unlinked: (trial) =>
    part(trial, 'the database taken from under the server', () => unlinked(trial.form, trial.place('unlinked'))),
  corruption: (trial) =>
    part(trial, 'files damaged on purpose', () => corruption(trial.place('corruption'), trial.options)),
  servers: (trial) => onBoth(trial, 'two servers', (env, open) => twoServers(trial.form, 20, env, open)),
  takes: (trial) => onBoth(trial, 'two advisors take the same leads', (env, open) => takes(10_000, env, open)),
  work: (trial) => onBoth(trial, 'kill -9 of an advisor', (env, open) => killedWork(50, env, open)),
  fuzz: (trial) => onBoth(trial, 'fuzzed bodies', (env, open) => fuzz(trial.site, env, open, trial.options)),
  duplicates: (trial) => onBoth(trial, 'the same form at once', (env, open) => duplicates(trial.form, env, open)),
  backups: (trial) =>
    part(trial, 'backups under load, then killed', () => backups(trial.form, trial.place('backups'), 20)),
  builds: (trial) => part(trial, 'builds under load', () => buildsUnderLoad(trial.place('builds'), 10_000)),
  async publish(trial) {
    const url = await trial.database('publications')
    const folder = trial.place('publications')
    await part(trial, 'publications to three hosts under load', () => publications(trial.form, folder, url, 50))
  },
  async versions(trial) {
    const each = Object.entries(versions).map(([day, last]) => {
      const name = `version_${last.slice(0, 3)}`
      return { name, heading: `the version of ${day}`, move: (place: Place) => upAndBack(place, last, 100_000) }
    })
    const heading = 'the version before the desk'
    const desk = { name: 'version_desk', heading, move: (place: Place) => deskAndBack(place, 100_000) }
    for (const { name, heading, move } of [...each, desk]) {
      await part(trial, `${heading}, SQLite`, () => move({ folder: trial.place(name) }))
      await part(trial, `${heading}, PostgreSQL`, async () => move({ url: await trial.database(name) }))
    }
  },
}

type Place = { readonly folder: string } | { readonly url: string }

/** Runs one part and prints its result. */
async function part({ proof }: Trial, heading: string, work: () => Promise<Finding>): Promise<void> {
  const began = performance.now()
  const { figures, problems } = await work()
  const seconds = { value: (performance.now() - began) / 1000, digits: 1 }
  proof.table({ title: heading, columns: ['seconds', 'problems'], rows: [[figures, seconds, problems.length]] })
  for (const problem of problems) proof.problem(`${heading}: ${problem}`)
}

/** Runs one part on an empty database of each kind. */
async function onBoth(trial: Trial, heading: string, work: (env: Env, open: Open) => Promise<Finding>): Promise<void> {
  const name = heading.replaceAll(' ', '_')
  const folder = trial.place(name)
  await part(trial, `${heading}, SQLite`, () => work({ DATA_DIR: folder }, () => openSqliteDatabase(folder)))
  const url = await trial.database(name)
  await part(trial, `${heading}, PostgreSQL`, () => work({ DATABASE_URL: url }, () => openPostgresDatabase(url)))
}

/** Runs the named parts, or all. */
async function runParts(proof: Proof, names: readonly string[], options: Options): Promise<void> {
  const site = await builtSite()
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-faults-'))
  let server: Promise<PostgresServer> | undefined
  const postgres = () => (server ??= startPostgres())
  const place = (name: string) => {
    mkdirSync(path.join(folder, name), { mode: 0o700 })
    return path.join(folder, name)
  }
  const database = async (name: string) => (await postgres()).createDatabase(name)
  const trial = { proof, site, form: plainForm(site), place, database, postgres, options }
  try {
    for (const [name, work] of Object.entries(parts)) if (names.length === 0 || names.includes(name)) await work(trial)
  } finally {
    await (await server)?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await runProof(
  'test:faults',
  'Kills servers and databases under load, and counts what is left.',
  (command) =>
    command
      .addArgument(new Argument('[parts...]', 'only these').choices(Object.keys(parts)))
      .option('--seed <number>', 'where the fuzzed bodies and the damages begin', wholeNumber, 1)
      .option('--bodies <number>', 'how many fuzzed bodies are sent', wholeNumber, 10_000)
      .option('--rounds <number>', 'how often files are damaged', wholeNumber, 240),
  runParts,
)
// Connections of visitors that were cut off may be left.
process.exit()
