import type { Surroundings } from '#cli/leads/lead-tools.ts'
import { leadsCommand } from '#cli/leads/leads-command.ts'
import { openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { inProcess } from '#tests/server/database/in-process.ts'

/** Runs a `leads` command for a user who confirms nothing; what it prints to standard error comes as lines. */
export async function runLeads(args: readonly string[], given: Pick<Surroundings, 'root'> & Partial<Surroundings>) {
  const output: string[] = []
  const notes: string[] = []
  const code = await leadsCommand(args, {
    env: {},
    now: () => new Date(),
    actor: 'mina',
    timeZone: 'UTC',
    confirm: async () => false,
    openDatabase: ({ folder, databaseUrl }) =>
      databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(folder, inProcess),
    write: async (text) => void output.push(text),
    say: (line) => void notes.push(line),
    ...given,
  })
  return { code, output: output.join(''), notes }
}
