import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '#engine/forms.ts'
import { openPostgresDatabase } from '#server/database.ts'
import type { PostgresServer } from '#tests/server/postgres/server.ts'
import { startServer } from './servers.ts'
import { aftermath, type Finding, loadOn } from './verdict.ts'
import { acknowledged, type Log, newLog } from './visitors.ts'

/** Stops and starts PostgreSQL under two busy servers; every second stop is a crash. */
export async function postgresRounds(form: Form, postgres: PostgresServer, rounds: number): Promise<Finding> {
  const url = await postgres.createDatabase('rounds')
  const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: url })))
  const urls = servers.map((server) => server.url)
  const log = newLog()
  const endLoad = loadOn(form, urls, log)
  const recoveries: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await sleep(200 + Math.random() * 600)
    await postgres.stop(round % 2 === 0 ? 'crash' : undefined)
    await sleep(Math.random() * 500)
    await postgres.start()
    recoveries.push(await recovery(log))
  }
  await endLoad()
  const problems = await aftermath(form, servers, log, () => openPostgresDatabase(url))
  const figures =
    `${rounds} stops, ${acknowledged(log)} leads acknowledged by 2 servers, ${log.unavailable} times 503 with the form, ` +
    `${log.cut} answers cut off, longest until the next lead ${Math.max(...recoveries)} ms`
  return { figures, problems }
}

/** How many milliseconds pass until the next lead is acknowledged; 15 seconds at most. */
async function recovery(log: Log): Promise<number> {
  const began = Date.now()
  const before = acknowledged(log)
  while (acknowledged(log) === before && Date.now() - began < 15_000) await sleep(5)
  return Date.now() - began
}
