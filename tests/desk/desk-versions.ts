import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { takeIn } from '#desk/leads/inbox/sync.ts'
import { leadMigrations, migrate } from '#server/database.ts'
import { forms } from '#tests/desk/leads/leads-desk.ts'
import { site } from '#tests/fixtures/site.ts'
import { losses, rawDatabase, storeRows } from '#tests/server/database/versions.ts'

/** An empty database. */
export type DatabasePlace = { readonly folder: string } | { readonly url: string }

/** The last step of leads before there was a desk. */
const lastBefore = '016-steps'

const kindOf = (place: DatabasePlace) => ('url' in place ? 'postgres' : 'sqlite')

/** Opens a desk and takes in what it has not seen; resolves to how many leads it has then, and how long that took. */
export async function openAtDesk(place: DatabasePlace): Promise<{ readonly count: number; readonly seconds: number }> {
  const began = performance.now()
  const databaseUrl = 'url' in place ? place.url : undefined
  const { leads, personKey, db, close } = await openDeskDatabase({
    folder: 'url' in place ? '' : place.folder,
    databaseUrl,
  })
  const now = () => new Date('2030-01-01T12:00:00Z')
  await takeIn({ leads, personKey, now, folder: '', channels: [], forms: async () => forms, site: async () => site })
  const { count } = await db
    .selectFrom('desk_lead_work')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
  await close()
  return { count: Number(count), seconds: (performance.now() - began) / 1000 }
}

/** Takes leads of the version before the desk to this one, back, and up again. */
export async function deskAndBack(
  place: DatabasePlace,
  count: number,
): Promise<{ readonly figures: string; readonly problems: string[] }> {
  const kind = kindOf(place)
  const steps = Object.fromEntries(Object.entries(leadMigrations(kind)).filter(([step]) => step <= lastBefore))
  const raw = rawDatabase(place)
  await migrate(raw, kind, steps)
  await storeRows(raw, count)
  const up = await openAtDesk(place)
  // The version before opens it, takes as many leads again, and has all.
  const began = performance.now()
  await migrate(raw, kind, steps)
  const back = (performance.now() - began) / 1000
  await storeRows(raw, count, count)
  const problems = await losses({ db: raw }, 2 * count)
  await raw.destroy()
  const again = await openAtDesk(place)
  for (const [has, of] of [
    [up.count, count],
    [again.count, 2 * count],
  ])
    if (has !== of) problems.push(`the desk has ${has} of ${of} leads`)
  const [upIn, backIn, againIn] = [up.seconds, back, again.seconds].map((seconds) => seconds.toFixed(1))
  return {
    figures: `${count} leads up in ${upIn} s, back in ${backIn} s, and as many more up in ${againIn} s`,
    problems,
  }
}
