import { sql } from 'kysely'
import { deskTablesOf } from '#desk/leads/inbox/inbox.ts'
import type { Site } from '#engine/site.ts'
import { seedLeads } from '#server/canary.ts'
import type { LeadDatabase } from '#server/database.ts'

/** Stores so many leads of all markets over the last four weeks, which count as those of visitors. */
export async function storeLeads(database: LeadDatabase, site: Site, count: number): Promise<void> {
  await seedLeads(database, site, count, new Date())
  // Seeded leads count for canaries.
  await sql`update leads set checksum = null, fields = replace(fields, '@seeded.example"', '@visitors.example"')`.execute(
    database.db,
  )
}

/** The share of leads that are open, in thousandths: some hundreds for each advisor. */
const open = 50

/** The share of leads that are all done, the oldest ones: a week, so that no weekend is between them and the first open one. */
const worked = 0.25

/** Works on leads that a desk has taken in, as fifty advisors would have done over the last weeks. */
export async function workOn(leads: LeadDatabase, count: number): Promise<void> {
  const db = deskTablesOf({ leads })
  const isOpen = sql<boolean>`(lead_id % 1000 < ${sql.lit(open)} and lead_id > ${sql.lit(Math.floor(count * worked))})`
  await sql`update desk_lead_work set state = 'done', due_at = null, contacted_at = promised_at, owner = 'mei',
    outcome = case lead_id % 7 when 0 then 'won' when 1 then 'won' when 2 then 'not-reached' when 3 then 'not-a-request'
      else 'lost' end
    where not ${isOpen}`.execute(db)
  await sql`update desk_outcomes set contact_minutes = (lead_id * 7919) % 900, kept = case when lead_id % 12 = 0 then 0 else 1 end,
    outcome = case lead_id % 7 when 0 then 'won' when 1 then 'won' when 2 then 'not-reached' when 3 then 'not-a-request'
      else 'lost' end,
    lost_why = case lead_id % 5 when 0 then 'price' when 1 then 'cover' when 2 then 'other' when 3 then 'later' else 'else' end
    where not ${isOpen}`.execute(db)
  await sql`update desk_outcomes set lost_why = null where outcome is null or outcome <> 'lost'`.execute(db)
}
