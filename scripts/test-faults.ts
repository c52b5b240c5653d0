/**
 * `npm run test:faults`: kills servers and databases under load, on the loopback interface, and counts what is left.
 * With names (`kill`, `postgres`, `duplicates`, `webhook`) only these parts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type Form, forms } from '../src/engine/forms.ts'
import { openPostgresDatabase } from '../src/server/leads/postgres-database.ts'
import { openSqliteDatabase } from '../src/server/leads/sqlite-database.ts'
import { duplicates } from '../tests/server/faults/duplicates.ts'
import { type Finding, killRounds } from '../tests/server/faults/kill-rounds.ts'
import { postgresRounds } from '../tests/server/faults/postgres-rounds.ts'
import { threeDays } from '../tests/server/faults/three-days.ts'
import { type PostgresServer, startPostgres } from '../tests/server/postgres/server.ts'
import { runCommand } from './run-command.ts'

/** The form that visitors send: one that asks no wizard's questions. */
async function formToSend(): Promise<Form> {
  const file = 'dist-server/site.json'
  const built = await readFile(file, 'utf8').catch(() => undefined)
  if (built === undefined && (await runCommand('node', ['scripts/build.ts'], { live: true })).code !== 0)
    process.exit(1)
  const form = forms(JSON.parse(built ?? (await readFile(file, 'utf8')))).find(({ wizard }) => !wizard)
  if (!form) throw new Error('The built site has no form without questions.')
  return form
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
const parts: Record<string, (form: Form, folder: string, postgres: () => Promise<PostgresServer>) => Promise<boolean>> =
  {
    kill: (form) => part('kill -9 of the server on SQLite', () => killRounds(form, 50)),
    postgres: async (form, _folder, postgres) => {
      const server = await postgres()
      return part('PostgreSQL stopped and started', () => postgresRounds(form, server, 20))
    },
    duplicates: async (form, folder, postgres) => {
      const url = await (await postgres()).createDatabase('duplicates')
      const onSqlite = () => duplicates(form, { DATA_DIR: folder }, () => openSqliteDatabase(folder))
      const onPostgres = () => duplicates(form, { DATABASE_URL: url }, () => openPostgresDatabase(url))
      const first = await part('the same form at once, SQLite', onSqlite)
      return (await part('the same form at once, PostgreSQL', onPostgres)) && first
    },
    webhook: (_form, folder) =>
      part('a webhook target down for three simulated days', async () =>
        threeDays(await openSqliteDatabase(path.join(folder, 'webhook'))),
      ),
  }

/** Runs the parts of the names given, or all; returns whether all passed. */
async function run(names: readonly string[]): Promise<boolean> {
  const unknown = names.find((name) => !Object.hasOwn(parts, name))
  if (unknown) {
    console.error(`"${unknown}" is no part of the fault tests: the parts are ${Object.keys(parts).join(', ')}.`)
    return false
  }
  const form = await formToSend()
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-faults-'))
  let postgres: Promise<PostgresServer> | undefined
  const passed: boolean[] = []
  try {
    for (const [name, work] of Object.entries(parts)) {
      if (names.length === 0 || names.includes(name))
        passed.push(await work(form, folder, () => (postgres ??= startPostgres())))
    }
  } finally {
    await (await postgres)?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return !passed.includes(false)
}

process.exit((await run(process.argv.slice(2))) ? 0 : 1)
