import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '../../../engine/site/site.ts'
import { readLeadSettings } from '../../settings.ts'
import { openLeadDatabase } from '../lead-service.ts'
import { type Retention, retentionOf } from '../retention.ts'
import { runBackupCommand } from './backup-commands.ts'
import { CallProblem, readCall } from './call.ts'
import { runCommand, type Surroundings } from './run.ts'
import { usage } from './usage.ts'

/** Where a command is called. */
export type CallSite = Pick<Surroundings, 'write' | 'say' | 'now'> & {
  /** The folder of the project: absolute. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Carries out a command line; returns its exit code: 0 done, 1 not found or failed, 2 makes no sense. Throws nothing. */
export async function leadsCommand(args: readonly string[], site: CallSite): Promise<0 | 1 | 2> {
  try {
    return (await carryOut(args, site)) ? 0 : 1
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const isCall = error instanceof CallProblem
    site.say(isCall ? `${message}\n\n${usage}` : message || String(code))
    return isCall ? 2 : 1
  }
}

async function carryOut(args: readonly string[], { root, env, ...others }: CallSite): Promise<boolean> {
  const call = readCall(args)
  const { command } = call
  if (command === 'help') {
    await others.write(usage)
    return true
  }
  const settings = readLeadSettings(env, root)
  // On whole files: opening the database first would bring it to the latest tables, or make one where there is none.
  if (command === 'backup' || command === 'restore') {
    return runBackupCommand(call, { root, settings, say: others.say })
  }
  const database = await openLeadDatabase(settings)
  try {
    return await runCommand(command, call, { ...others, database, settings, retention: () => retentionIn(root) })
  } finally {
    await database.close()
  }
}

/** For how long the built site, which the server runs too, keeps leads. */
async function retentionIn(root: string): Promise<Retention> {
  const text = await readFile(path.join(root, 'dist-server/site.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error('dist-server/site.json is missing: run `npm run build` first.')
  return retentionOf(JSON.parse(text) as Site)
}
