import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { leadFile, openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import {
  type ComparedTable,
  isEqual,
  type Moved,
  type MoveOptions,
  moveLeads,
  type Side,
  takeBack,
} from '#server/moves.ts'
import { plural } from '#server/report.ts'
import { databaseAddress, readLeadSettings } from '#server/settings.ts'
import { InputError } from '../command.ts'
import type { Surroundings } from './lead-tools.ts'

interface MoveArguments {
  readonly to?: string
  readonly back?: true
  readonly withNewer?: true
}

/** Adds `move`; `onDone` gets whether the leads are where they should be. */
export function addMoveCommand(program: Command, surroundings: Surroundings, onDone: (isDone: boolean) => void): void {
  program
    .command('move')
    .description('move all leads from SQLite in DATA_DIR to PostgreSQL, also while the server runs, and back')
    .option('--to <address>', 'postgres://…; DATABASE_URL where nothing is said')
    .option('--back', 'let SQLite take leads again')
    .option('--with-newer', 'with --back: bring along what PostgreSQL has taken since')
    .action(async (args: MoveArguments) => {
      const { env, root } = surroundings
      if (args.withNewer && !args.back) throw new InputError('--with-newer belongs to --back.')
      const address = args.to ?? env['DATABASE_URL']
      if (!address)
        throw new InputError('Say where to: --to postgres://user:password@host:5432/leads, or DATABASE_URL.')
      // Backups are made by SQLite's server until the move, and refused beside PostgreSQL.
      const { BACKUP_DIR: _, BACKUP_EVERY_HOURS: __, BACKUP_KEEP: ___, ...others } = env
      const { folder, databaseUrl = '' } = readLeadSettings({ ...others, DATABASE_URL: address }, root)
      if (!existsSync(leadFile(folder))) throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
      await using opened = new AsyncDisposableStack()
      const sqlite = { database: await openSqliteDatabase(folder), name: leadFile(folder) }
      opened.defer(() => sqlite.database.close())
      const name = databaseAddress({ folder, databaseUrl })
      const postgres = { database: await openPostgresDatabase(databaseUrl), name }
      opened.defer(() => postgres.database.close())
      onDone(
        await (args.back
          ? moveBack(sqlite, postgres, args.withNewer ?? false, surroundings)
          : moveTo(sqlite, postgres, surroundings)),
      )
    })
}

async function moveTo(sqlite: Side, postgres: Side, surroundings: Surroundings): Promise<boolean> {
  const { say } = surroundings
  const moved = await moveLeads(sqlite, postgres, options(surroundings))
  sayTables(moved, surroundings)
  if (moved.outcome === 'reopened') {
    say(`The unfinished way back is given up: ${postgres.name} takes leads as before.`)
    return true
  }
  const isNewer = moved.outcome === 'repeated' && !moved.tables.every(isEqual)
  if (moved.outcome === 'repeated') say(`They were moved before${isNewer ? ', and PostgreSQL has changed since' : ''}.`)
  say(`The leads are in ${postgres.name}. Start servers and commands with DATABASE_URL, and without BACKUP_DIR.`)
  say(`Keep DATA_DIR for commands: the erasure list stays there, in erasures.list and erasures.key.`)
  say(`${sqlite.name} takes nothing more and is the way back (--back). Once you need none, delete leads.sqlite*:`)
  say('people whom you erase from now on are still in it, and in backups of it.')
  return true
}

async function moveBack(
  sqlite: Side,
  postgres: Side,
  withNewer: boolean,
  surroundings: Surroundings,
): Promise<boolean> {
  const { say } = surroundings
  const taken = await takeBack(sqlite, postgres, { ...options(surroundings), withNewer })
  if (taken.outcome === 'newer') {
    for (const line of taken.tables.map(newsLine)) say(line)
    say(`${postgres.name} has this since the move, and ${sqlite.name} has not. Nothing is changed.`)
    say('To bring it along, add --with-newer.')
    return false
  }
  await sqlite.database.scrub()
  sayTables(taken, surroundings)
  say(`${sqlite.name} takes leads again. Start the server without DATABASE_URL.`)
  if (taken.outcome !== 'reopened') say(`${postgres.name} takes nothing more.`)
  return true
}

function options({ now, say }: Surroundings): MoveOptions {
  const onWait = (count: number) =>
    say(`${plural(count, 'delivery', 'deliveries')} under way: the move waits for the end, two minutes at most.`)
  return { now, onWait }
}

function sayTables({ tables }: Pick<Moved, 'tables'>, { say }: Surroundings): void {
  for (const { table, from, to } of tables) {
    const isSame = from.rows === to.rows && from.digest === to.digest
    const there = isSame ? 'the same in both' : `there ${to.rows}, digest ${to.digest}`
    say(`${table}: ${plural(from.rows, 'row')}, digest ${from.digest}; ${there}`)
  }
}

function newsLine({ table, added, changed, gone }: ComparedTable): string {
  const counts = [`${added} new`, `${changed} changed`, `${gone} deleted`].filter((count) => !count.startsWith('0 '))
  return `${table}: ${counts.join(', ')}`
}
