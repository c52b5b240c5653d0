/**
 * Commits the rows of leads one by one, as durably as the server does but without a server, and prints the rate as
 * JSON. The database is DATABASE_URL, or a new file in DATA_DIR; the first argument is the duration in milliseconds.
 */
import process from 'node:process'
import pg from 'pg'
import { openConnection } from '#server/database/sqlite-connection.ts'
import { leadFile, openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { newReference } from '#server/leads.ts'
import { type Rate, rateOf } from './http-load.ts'

/** As many as the server opens. */
const connections = 10

const columns = 'reference, received_at, form, market, plan_id, plan_name, fields, quarantined, fingerprint'

/** A row like the one that a post of this bench stores. */
function row(): (string | number | null)[] {
  const email = `visitor-${Math.random()}@example.org`
  const fields = { name: 'Visitor 1', email, subject: 'a-quote', message: 'Please call.' }
  const fingerprint = Buffer.from(email).toString('hex').padEnd(64, '0').slice(-64)
  return [newReference(), new Date().toISOString(), 'contact', null, null, null, JSON.stringify(fields), 0, fingerprint]
}

async function onSqlite(folder: string, duration: number): Promise<Rate> {
  await (await openSqliteDatabase(folder)).close()
  const connection = openConnection(leadFile(folder))
  const insert = connection.prepare(`insert into leads (${columns}) values (${columns.replaceAll(/\w+/g, '?')})`)
  const times: number[] = []
  const began = performance.now()
  for (let now = began; now - began < duration; ) {
    insert.run(row())
    const then = performance.now()
    times.push(then - now)
    now = then
  }
  connection.close()
  return rateOf(times, duration)
}

async function onPostgres(url: string, duration: number): Promise<Rate> {
  await (await openPostgresDatabase(url)).close()
  let number = 0
  const values = columns.replaceAll(/\w+/g, () => `$${++number}`)
  const insert = { name: 'insert', text: `insert into leads (${columns}) values (${values})` }
  const times: number[] = []
  const began = performance.now()
  const one = async () => {
    const client = new pg.Client(url)
    await client.connect()
    for (let now = performance.now(); now - began < duration; ) {
      await client.query({ ...insert, values: row() })
      const then = performance.now()
      times.push(then - now)
      now = then
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return rateOf(times, duration)
}

const { DATABASE_URL: url, DATA_DIR: folder = '' } = process.env
const duration = Number(process.argv[2])
console.log(JSON.stringify(await (url ? onPostgres(url, duration) : onSqlite(folder, duration))))
