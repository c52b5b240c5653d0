import path from 'node:path'
import type { Form } from '#engine/forms.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { readyIs, startServer } from './servers.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'
import { aftermath, type Finding, loadOn } from './verdict.ts'
import { acknowledged, grows, type Log, newLog } from './visitors.ts'

/** Fills the disk of a busy server and frees it again; finally the disk fails and becomes read-only. */
export async function fullDisk(form: Form, rounds: number): Promise<Finding> {
  let disk: SmallDisk
  try {
    disk = makeSmallDisk()
  } catch {
    return { figures: 'not run', problems: ['not possible here: to make a small disk takes Linux and root'] }
  }
  const log = newLog()
  const problems: string[] = []
  const folder = path.join(disk.folder, 'data')
  try {
    const server = await startServer({ DATA_DIR: folder })
    const endLoad = loadOn(form, [server.url], log)
    problems.push(...(await fillAndClear(disk, { folder, url: server.url }, log, rounds)))
    await endLoad()
    // Fails between two posts, because ext4 may confirm a write in the moment of the failure and lose it.
    disk.fail()
    const endRefusedLoad = loadOn(form, [server.url], log)
    problems.push(...(await refuseAll(log, server.url)))
    await endRefusedLoad()
    if (server.fallen() !== undefined) problems.push(`the server ended by itself: ${server.fallen()}`)
    await server.end('SIGTERM')
    problems.push(...(await startOnReadOnly(folder)))
    disk.mend()
    const mended = await startServer({ DATA_DIR: folder })
    problems.push(...(await aftermath(form, [mended], log, () => openSqliteDatabase(folder))))
  } finally {
    disk.remove()
  }
  if (log.cut > 0) problems.push(`${log.cut} answers were cut off`)
  const figures = `${rounds} times full, once read-only, ${acknowledged(log)} leads acknowledged, ${log.unavailable} times 503 with the form`
  return { figures, problems }
}

async function fillAndClear(
  disk: SmallDisk,
  { folder, url }: { readonly folder: string; readonly url: string },
  log: Log,
  rounds: number,
): Promise<string[]> {
  const problems: string[] = []
  for (let round = 1; round <= rounds; round++) {
    disk.fill()
    if (!(await grows(() => log.unavailable))) problems.push(`round ${round}: a full disk refuses nothing`)
    if (!(await readyIs(503, url))) problems.push(`round ${round}: /readyz says ok on a full disk`)
    problems.push(...(await opensAnyway(folder)))
    disk.clear()
    if (!(await grows(() => acknowledged(log)))) problems.push(`round ${round}: nothing is accepted with room again`)
    if (!(await readyIs(200, url))) problems.push(`round ${round}: /readyz is not ok with room again`)
  }
  return problems
}

async function refuseAll(log: Log, url: string): Promise<string[]> {
  const before = acknowledged(log)
  const refuses = await grows(() => log.unavailable, 100)
  const more = acknowledged(log) - before
  return [
    ...(refuses ? [] : ['a read-only disk refuses nothing']),
    ...(more ? [`${more} acknowledged read-only`] : []),
    ...((await readyIs(503, url)) ? [] : ['/readyz says ok on a read-only disk']),
  ]
}

/** Runs the operator's commands on a full disk; resolves to the problems. */
async function opensAnyway(folder: string): Promise<string[]> {
  try {
    const database = await openSqliteDatabase(folder)
    await database.close()
    return []
  } catch (error) {
    return [`a full disk keeps the operator from the leads: ${error}`]
  }
}

/** Starts a server on a read-only folder, which must exit with advice; resolves to the problems. */
async function startOnReadOnly(folder: string): Promise<string[]> {
  const output = await startServer({ DATA_DIR: folder }).then(
    async (server) => {
      await server.end('SIGKILL')
      return 'nothing, and ran'
    },
    ({ message }: Error) => message,
  )
  const isClear = output.includes(`Leads cannot be kept in ${folder} (DATA_DIR)`) && !/\n +at /.test(output)
  return isClear ? [] : [`a server that starts on a read-only folder said: ${output}`]
}
