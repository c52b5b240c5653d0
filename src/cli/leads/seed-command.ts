import type { Command } from 'commander'
import { holdsOnlySeeded, seedLeads } from '#server/canary.ts'
import { audit } from '#server/database.ts'
import { openLeadDatabase } from '#server/lead-store.ts'
import { builtSite } from '#server/pages.ts'
import { plural } from '#server/report.ts'
import { databaseAddress, readLeadSettings } from '#server/settings.ts'
import { InputError } from '../command.ts'
import type { Surroundings } from './lead-tools.ts'

/** The most leads that one call makes. */
const mostSeeded = 100_000

/** Adds `seed`, which makes the database if there is none. */
export function addSeedCommand(program: Command, { root, env, now, actor, say }: Surroundings): void {
  program
    .command('seed')
    .description('add leads that are evidently false, for a staging server; only where no real lead is')
    .option('--count <number>', `how many, at most ${mostSeeded}`, count, 200)
    .action(async ({ count }: { count: number }) => {
      const settings = readLeadSettings(env, root)
      const site = await builtSite(root)
      const database = await openLeadDatabase(settings)
      try {
        const place = databaseAddress(settings)
        if (!(await holdsOnlySeeded(database)))
          throw new InputError(
            `${place} holds real leads: seed an empty database, or one that only holds seeded leads.`,
          )
        await seedLeads(database, site, count, now())
        await audit(database.db, now(), [{ actor, action: 'seed', detail: String(count) }])
        say(`${plural(count, 'lead')} seeded in ${place}.`)
      } finally {
        await database.close()
      }
    })
}

function count(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number > 0 && number <= mostSeeded) return number
  throw new InputError(`--count must be a whole number from 1 to ${mostSeeded}.`)
}
