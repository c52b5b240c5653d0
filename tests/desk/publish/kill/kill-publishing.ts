import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { addPerson } from '#desk/people/people.ts'
import { addPublication, publicationWith } from '#desk/publish/publications.ts'
import { contentName, currentBuild, type Manifest } from '#server/pages.ts'
import { digestOf } from '#storage/digest.ts'
import { atlantis, begin, changesIn, git, premium } from '#tests/desk/publish/repository.ts'
import type { Random } from '#tests/mutation/mutations.ts'

/** The premium that a publication writes: no other figure of the site looks like it. */
const premiumOf = (count: number) => 7_300 + count

/** How long a publication takes here at most, in milliseconds; the moment of a kill lies before it. */
const wholeMs = 6000

/**
 * Kills the process that publishes at random moments: the site that is live has to be whole, the old or the new one, and
 * main, the remote, the site and the desk have to agree once it has gone on. Returns the faults.
 */
export async function killPublishing(times: number, random: Random): Promise<readonly string[]> {
  const root = begin(mkdtempSync(path.join(tmpdir(), 'desk-kill-')))
  const remote = mkdtempSync(path.join(tmpdir(), 'desk-kill-remote-'))
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
  git(root, 'remote', 'add', 'origin', remote)
  git(root, 'push', '--quiet', 'origin', 'main')
  const { db, close } = await openDeskDatabase({ folder: path.join(root, 'data'), databaseUrl: undefined })
  const { id: requested_by } = await addPerson(db, new Date(), { name: 'Mei', email: '', grants: [{ role: 'owner' }] })
  const faults: string[] = []
  for (let i = 1; i <= times; i += 1) {
    const change = `c${i}`
    const before = i === 1 ? premium : `"price": ${premiumOf(i - 1)},`
    changesIn(root).add(change, [[atlantis, before, `"price": ${premiumOf(i)},`]])
    const asked = {
      change,
      name: change,
      requested_by,
      due_at: null,
      zone: null,
      reason: null,
      commit: null,
      undoes: null,
    }
    const { id } = await addPublication(db, new Date(), asked)
    const wait = random() * wholeMs
    await published(root, wait)
    const said = (fault: string) => faults.push(`${i}, killed after ${Math.round(wait)} ms: ${fault}`)
    for (const fault of await siteFaults(root, [premiumOf(i - 1), premiumOf(i)])) said(fault)
    const code = await published(root)
    if (code !== 0) said(`the next run ended with ${code}`)
    for (const fault of await siteFaults(root, [premiumOf(i)])) said(`after the next run, ${fault}`)
    const { state, commit, problem } = await publicationWith(db, id)
    if (state !== 'live') said(`the publication is ${state}: ${problem}`)
    const [main, there] = [git(root, 'rev-parse', 'main'), git(remote, 'rev-parse', 'main')]
    if (main !== commit || there !== commit) said(`main is ${main}, the remote ${there}, the publication ${commit}`)
    if (git(root, 'status', '--porcelain') !== '') said('files of main differ from its commit')
    if (git(root, 'rev-list', '--count', 'main') !== String(i + 1)) said('something was published twice')
  }
  await close()
  for (const folder of [root, remote]) rmSync(folder, { recursive: true })
  return faults
}

/** Publishes all that is due in a process of its own, which is killed after a time; resolves to its exit code. */
async function published(root: string, killAfter?: number): Promise<number | null> {
  const script = path.join(import.meta.dirname, 'killed-publisher.ts')
  const child = spawn(process.execPath, [script, root, 'whole'], { stdio: 'inherit' })
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code]: (number | null)[] = await once(child, 'exit')
  clearTimeout(timer)
  return code ?? null
}

/** Whether a text writes a premium, whatever sign of its language is between the thousands. */
function isIn(text: string, one: number): boolean {
  const [thousands, rest] = [Math.floor(one / 1000), String(one % 1000).padStart(3, '0')]
  return new RegExp(`(?<!\\d)${thousands}\\D${rest}(?!\\d)`).test(text)
}

/** How the site that is live is torn, or shows none of these premiums; nothing before the first one. */
async function siteFaults(root: string, premiums: readonly number[]): Promise<string[]> {
  const build = await currentBuild(root).catch(() => undefined)
  if (!build) return premiums.length > 1 && premiums[0] === premiumOf(0) ? [] : ['there is no build']
  const manifest: Manifest = JSON.parse(readFileSync(path.join(build.server, 'manifest.json'), 'utf8'))
  const files = new Map(Object.entries(manifest.files))
  const texts = [...files].filter(([file]) => !/\.(br|gz)$/.test(file))
  const faults: string[] = []
  const shown = new Set<number>()
  for (const [file, digest] of texts) {
    const content = readFileSync(path.join(build.contents, contentName(file, files)))
    if (digestOf(content) !== digest) faults.push(`${file} is torn`)
    const found = premiums.filter((one) => isIn(content.toString(), one))
    for (const one of file.endsWith('.html') ? found : []) shown.add(one)
  }
  if (shown.size !== 1) faults.push(`the pages show ${shown.size} premiums of ${premiums.join(' or ')}`)
  return faults
}
