/** `npm run test:faults`: kills servers and databases under load, on the loopback interface, and counts what is left. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Argument } from 'commander'
import { newCommand, run, wholeNumber } from '#cli/command.ts'
import type { Form } from '#engine/forms/forms.ts'
import type { Site } from '#engine/site/site.ts'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import { openPostgresDatabase } from '#server/database/postgres-database.ts'
import { openSqliteDatabase } from '#server/database/sqlite-database.ts'
import { deskAndBack } from '#tests/desk/desk-versions.ts'
import { versions } from '#tests/server/database/versions.ts'
import { type PostgresServer, startPostgres } from '#tests/server/postgres/server.ts'
import { backups } from './backups.ts'
import { buildsUnderLoad } from './builds-under-load.ts'
import { clockJumps } from './clock-jumps.ts'
import { type CorruptionOptions, corruption } from './corruption.ts'
import { killedWork, takes } from './desk/lead-work.ts'
import { duplicates } from './duplicates.ts'
import { fullDisk } from './full-disk.ts'
import { type FuzzOptions, fuzz } from './fuzz.ts'
import { type Finding, killRounds } from './kill-rounds.ts'
import { lock } from './lock.ts'
import { pipelining } from './pipelining.ts'
import { postgresRounds } from './postgres-rounds.ts'
import { publications } from './publications.ts'
import { builtSite } from './servers.ts'
import { shutdown } from './shutdown.ts'
import { threeDays } from './three-days.ts'
import { twoServers } from './two-servers.ts'
import { unlinked } from './unlinked.ts'
import { upAndBack } from './versions.ts'
import { plainForm } from './visitors.ts'

type Options = FuzzOptions & CorruptionOptions

interface Trial {
  readonly site: Site
  /** A form without a wizard. */
  readonly form: Form
  /** An empty folder of this run. */
  readonly folder: string
  /** Starts PostgreSQL for the first part that asks. */
  readonly postgres: () => Promise<PostgresServer>
  readonly options: Options
}

/** Runs one part and prints its result. */
async function part(heading: string, work: () => Promise<Finding>): Promise<boolean> {
  const began = performance.now()
  const { figures, problems } = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${heading}: ${figures} (${seconds} s)`)
  for (const problem of problems.slice(0, 10)) console.log(`        ${problem}`)
  return problems.length === 0
}

/** By the name on the command line. */
const parts: Record<string, (trial: Trial) => Promise<boolean>> = {
  kill: ({ form }) => part('kill -9 of the server on SQLite', () => killRounds(form, 50)),
  async postgres({ form, postgres }) {
    const server = await postgres()
    return part('PostgreSQL stopped and started', () => postgresRounds(form, server, 50))
  },
  pipelining: ({ form, folder }) =>
    part('thousands of requests at once', () => pipelining(form, path.join(folder, 'pipelining'))),
  shutdown: (trial) => onBoth(trial, 'SIGTERM under load', (env, open) => shutdown(trial.form, env, open, 11)),
  disk: ({ form }) => part('the disk full, then read-only', () => fullDisk(form, 10)),
  lock: ({ form }) => part('SQLite locked by another program', () => lock(form)),
  unlinked: ({ form }) => part('the database taken from under the server', () => unlinked(form)),
  corruption: ({ folder, options }) =>
    part('files damaged on purpose', () => corruption(path.join(folder, 'corruption'), options)),
  servers: (trial) => onBoth(trial, 'two servers', (env, open) => twoServers(trial.form, 20, env, open)),
  takes: (trial) => onBoth(trial, 'two advisors take the same leads', (env, open) => takes(10_000, env, open)),
  work: (trial) => onBoth(trial, 'kill -9 of an advisor', (env, open) => killedWork(50, env, open)),
  fuzz: (trial) => onBoth(trial, 'fuzzed bodies', (env, open) => fuzz(trial.site, env, open, trial.options)),
  clock: (trial) => onBoth(trial, 'a clock that jumps by 400 days', (env, open) => clockJumps(trial.form, env, open)),
  duplicates: (trial) => onBoth(trial, 'the same form at once', (env, open) => duplicates(trial.form, env, open)),
  backups: ({ form }) => part('backups under load, then killed', () => backups(form, 20)),
  builds: ({ folder }) => part('builds under load', () => buildsUnderLoad(folder, 10_000)),
  async publish({ form, folder, postgres }) {
    const url = await (await postgres()).createDatabase('publications')
    return part('publications to three hosts under load', () => publications(form, folder, url, 50))
  },
  async versions({ folder, postgres }) {
    const passed: boolean[] = []
    for (const [day, last] of Object.entries(versions)) {
      const url = await (await postgres()).createDatabase(`version_${last.slice(0, 3)}`)
      for (const place of [{ folder: path.join(folder, `version-${day}`) }, { url }]) {
        const heading = `the version of ${day}, ${'url' in place ? 'PostgreSQL' : 'SQLite'}`
        passed.push(await part(heading, () => upAndBack(place, last, 100_000)))
      }
    }
    const url = await (await postgres()).createDatabase('version_desk')
    for (const place of [{ folder: path.join(folder, 'version-desk') }, { url }]) {
      const heading = `the version before the desk, ${'url' in place ? 'PostgreSQL' : 'SQLite'}`
      passed.push(await part(heading, () => deskAndBack(place, 100_000)))
    }
    return !passed.includes(false)
  },
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

/** Runs the named parts, or all; resolves to whether all passed. */
async function runParts(names: readonly string[], options: Options): Promise<boolean> {
  const site = await builtSite()
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-faults-'))
  let server: Promise<PostgresServer> | undefined
  const postgres = () => (server ??= startPostgres())
  const passed: boolean[] = []
  try {
    for (const [name, work] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue
      passed.push(await work({ site, form: plainForm(site), folder, postgres, options }))
    }
  } finally {
    await (await server)?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return !passed.includes(false)
}

const command = newCommand('npm run test:faults --', 'Kills servers and databases under load, and counts what is left.')
  .addArgument(new Argument('[parts...]', 'only these').choices(Object.keys(parts)))
  .option('--seed <number>', 'where the fuzzed bodies and the damages begin', wholeNumber, 1)
  .option('--bodies <number>', 'how many fuzzed bodies are sent', wholeNumber, 10_000)
  .option('--rounds <number>', 'how often files are damaged', wholeNumber, 240)
  .addHelpText('after', '\nExit code 0: all passed; 1: something was lost; 2: cannot be called so.')
  .action(async (names: readonly string[], options: Options) => {
    process.exit((await runParts(names, options)) ? 0 : 1)
  })

await run(command)
