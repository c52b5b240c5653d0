import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { currentBuild } from '#server/pages.ts'
import { servedBuild } from '#server/publish.ts'
import { StartError } from '#server/report.ts'
import { gitSays } from '#workbench/server/git.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { PublishSettings } from './settings.ts'
import { commitIn } from './steps/build-site.ts'
import { type MovedBack, movedBack } from './steps/moved-back.ts'
import { remoteAddress } from './steps/repository.ts'

/** A server, or this machine, with the build that it has. */
export interface ServerLine {
  readonly place: string
  readonly build?: string
  /** The beginning of the commit that the build is made of, where the desk or a package made it. */
  readonly commit?: string
  /** Why it does not say. */
  readonly problem?: string
}

/** A time zone by the market whose clocks it is. */
export interface Zone {
  /** IANA. */
  readonly zone: string
  /** Such as `Atlantis`. */
  readonly market: string
}

/** Where the site is, and what is there. */
export interface Live {
  /** The commit of main here. */
  readonly main: string | null
  /** The last publication that is live. */
  readonly last: {
    readonly name: string
    readonly by: string
    readonly at: string
    readonly commit: string | null
  } | null
  readonly servers: readonly ServerLine[]
  /** Whether publishing brings builds to other servers, or only makes them here. */
  readonly isHere: boolean
  /** The host and the path of the remote repository. */
  readonly remote: string | null
  /** What somebody took out of the remote, about which an owner decides; null where that is nothing. */
  readonly movedBack: MovedBack | null
  readonly zones: readonly Zone[]
}

const notBuilt = 'Nothing is built here yet: the first publication builds it.'

interface LiveOptions {
  readonly db: DeskDb
  readonly root: string
  readonly settings: PublishSettings
}

/** Asks all servers. */
export async function liveNow({ db, root, settings }: LiveOptions): Promise<Live> {
  const { hosts } = settings
  const [main, last, servers, remote, moved, zones] = await Promise.all([
    gitSays(root, 'rev-parse', '--verify', '--quiet', 'HEAD'),
    lastLive(db),
    hosts.length > 0 ? Promise.all(hosts.map(({ place, address }) => served(place, address))) : [await here(root)],
    remoteAddress(root),
    // Without a branch that is checked out, publishing says so.
    movedBack(root).catch(() => undefined),
    zonesIn(root),
  ])
  const shown = remote
    ?.replace(/^\w+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(/\.git$/, '')
  return {
    ...{ main: main?.trim() ?? null, last, servers, isHere: hosts.length === 0, remote: shown ?? null },
    ...{ movedBack: moved ?? null, zones },
  }
}

async function lastLive(db: DeskDb): Promise<Live['last']> {
  const row = await db
    .selectFrom('desk_publications')
    .leftJoin('desk_people', 'desk_people.id', 'desk_publications.requested_by')
    .select(['desk_publications.name', 'desk_people.name as by', 'ended_at', 'commit'])
    .where('state', '=', 'live')
    .orderBy('ended_at', 'desc')
    .executeTakeFirst()
  return row ? { name: row.name, by: row.by ?? '', at: row.ended_at ?? '', commit: row.commit } : null
}

async function served(place: string, address: string): Promise<ServerLine> {
  return servedBuild(address).then(
    (build) => lineOf(place, build),
    ({ message }: Error) => ({ place, problem: message }),
  )
}

async function here(root: string): Promise<ServerLine> {
  return currentBuild(root).then(
    ({ name }) => lineOf('This machine', name),
    (error: Error) => ({
      place: 'This machine',
      problem: error instanceof StartError && error.refusal === 'no-build' ? notBuilt : error.message,
    }),
  )
}

function lineOf(place: string, build: string): ServerLine {
  const commit = commitIn(build)
  return { place, build, ...(commit !== undefined && { commit }) }
}

/** The zones of all markets, by the names of these. */
async function zonesIn(root: string): Promise<Zone[]> {
  const folder = path.join(root, 'config/markets')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[\w-]+\.json$/.test(name))
  const zones = names.map(async (name): Promise<Zone[]> => {
    try {
      const { name: market, timeZone } = JSON.parse(await readFile(path.join(folder, name), 'utf8'))
      return typeof market === 'string' && typeof timeZone === 'string' ? [{ zone: timeZone, market }] : []
    } catch {
      return []
    }
  })
  return (await Promise.all(zones)).flat().toSorted((a, b) => (a.market < b.market ? -1 : 1))
}
