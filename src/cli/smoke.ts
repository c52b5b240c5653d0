/** `npm run smoke -- https://…`: looks at a deployed site from outside. */

import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Site } from '#engine/site.ts'
import { leadFile } from '#server/database.ts'
import { openLeadDatabase } from '#server/lead-store.ts'
import { builtSite, currentBuild } from '#server/pages.ts'
import type { Deployment } from '#server/publish.ts'
import { readLeadSettings } from '#server/settings.ts'
import { InputError, newCommand, run } from './command.ts'
import { actor } from './leads/actor.ts'
import { sendCanary } from './smoke/canary.ts'
import { checkDeployment } from './smoke/check-deployment.ts'

interface Options {
  readonly origin?: string
  readonly ready?: string
  readonly all?: boolean
  readonly links?: boolean
  readonly canary?: boolean
}

/** How long a delivery of a canary may take. */
const patienceMs = 60_000

const now = () => new Date()

/** The site as it was built here, as on a host that has no config; that of the config where there is no build. */
async function siteHere(): Promise<Site> {
  const root = process.cwd()
  const hasBuild = await currentBuild(root).then(
    () => true,
    () => false,
  )
  return hasBuild ? builtSite(root) : (await import('./load-config.ts')).checkedSite()
}

async function canaryOf(deployment: Deployment, site: Site): Promise<string> {
  const settings = readLeadSettings(process.env, process.cwd())
  const { folder, databaseUrl } = settings
  if (!databaseUrl && !existsSync(leadFile(folder)))
    throw new Error(`there is no lead database in ${folder} (DATA_DIR): a canary is sent where the leads are kept`)
  const database = await openLeadDatabase(settings)
  try {
    return await sendCanary(deployment, { site, database, folder, actor: actor(), now, patienceMs })
  } finally {
    await database.close()
  }
}

function originOf(text: string, name: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new InputError(`${name} must be an address without a path, such as https://helpers.example.`)
}

await run(
  newCommand('npm run smoke --', 'Looks at a deployed site from outside: a line for each check.')
    .argument('<address>', 'such as https://helpers.example')
    .option('--origin <address>', "what the site's own addresses begin with, where that differs, as on staging")
    .option('--ready <url>', 'where /readyz can be reached, such as http://127.0.0.1:4173/readyz')
    .option('--all', 'every page of the sitemap, not one of each kind in each language')
    .option('--links', 'also follow the links to other sites of the pages that are looked at')
    .option(
      '--canary',
      'also post a lead that is evidently false, follow it to its delivery, and erase it; with the settings of the server',
    )
    .addHelpText('after', '\nExit code 0: all well; 1: a check failed; 2: cannot be called so.')
    .action(async (address: string, { origin, ready, all = false, links = false, canary = false }: Options) => {
      const base = originOf(address, 'The address')
      if (ready !== undefined && !URL.canParse(ready))
        throw new InputError('--ready must be a whole address, such as http://127.0.0.1:4173/readyz.')
      const deployment = { base, origin: origin === undefined ? base : originOf(origin, '--origin') }
      const site = await siteHere()
      const failed = await checkDeployment(deployment, {
        ready,
        all,
        links,
        // In the config's own language.
        words: site.messages.offer,
        canary: canary ? () => canaryOf(deployment, site) : undefined,
        now: now(),
        say: (line) => console.log(line),
      })
      process.exitCode = failed > 0 ? 1 : 0
    }),
)
