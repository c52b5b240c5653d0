import { appendFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { runDesk } from '#tests/e2e/desk/running-desk.ts'
import { builtSite } from '#tests/faults/servers.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { measureAbuse, type Probe } from './abuse-rows.ts'
import { openBusyDesk } from './busy-desk.ts'
import { deskRoutes } from './desk-routes.ts'
import { type DeskText, deskTexts } from './desk-texts.ts'
import { storeLeads } from './inbox-data.ts'

/** One is enough to find what is slow each time; what seems so is measured again. */
const rounds = 1

/** How many leads are at the desk. */
const leads = 200

/**
 * Sends long values in each text that the routes of a desk take, and prints how much longer than an ordinary request the
 * slowest takes, and how long others wait meanwhile.
 */
export async function benchAbuseDesk(proof: Proof): Promise<void> {
  const site = await builtSite()
  const running = await runDesk({
    // Each request comes from a network of its own, so that none of them is one attempt too many.
    env: { TRUST_PROXY: '127.0.0.1' },
    async prepare(root) {
      const database = await openSqliteDatabase(path.join(root, 'data'))
      await storeLeads(database, site, leads)
      await database.close()
      // Leads are corrected by the built site.
      symlinkSync(path.resolve('builds'), path.join(root, 'builds'))
      appendFileSync(path.join(root, '.git/info/exclude'), 'builds\n')
    },
  })
  const database = await openDeskDatabase({ folder: path.join(running.root, 'data'), databaseUrl: undefined })
  try {
    const desk = await openBusyDesk(running, database)
    const probeOf = ({ name, route, part, length, ordinary, inputWith }: DeskText): Probe => ({
      name,
      before: () => desk.prepare(route),
      ordinary: () => desk.send(route, ordinary),
      abusive: (sign, round) => {
        const width = part === 'params' && sign === ' ' ? 3 : 1
        return desk.send(route, inputWith(`${round}${sign.repeat(length / width - 1)}`))
      },
    })
    const texts = deskTexts(await deskRoutes(), desk.things)
    await measureAbuse(proof, 'texts of the desk', texts.map(probeOf), { ofOthers: desk.ofOthers, rounds })
  } finally {
    await database.close()
    await running.close()
  }
}
