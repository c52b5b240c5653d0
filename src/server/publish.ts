/** A build brought to its hosts, and asked whether it is there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { healthPaths, type Site } from '#engine/site.ts'
import { type BuildFolder, buildsFolder, contentName, type Manifest } from './pages.ts'
import { baseAddress } from './settings.ts'

/** A deployed site as a visitor reaches it. */
export interface Deployment {
  /** The origin that requests go to, such as `https://helpers.example`. */
  readonly base: string
  /** The origin that its pages name; differs from `base` behind a tunnel or on staging. */
  readonly origin: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const timeoutMs = 20_000

/** Gets a path, or a whole address, without following redirects; throws a sentence if nothing answers. */
export function get(deployment: Deployment, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(deployment, address, { headers })
}

/** Posts a form in the same way. */
export function post(deployment: Deployment, address: string, fields: Record<string, string>): Promise<Answer> {
  return ask(deployment, address, { method: 'POST', body: new URLSearchParams(fields) })
}

async function ask({ base }: Deployment, address: string, request: RequestInit): Promise<Answer> {
  const url = new URL(address, base)
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, headers: response.headers, body: await response.text() }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    throw new Error(`${url} does not answer: ${name === 'TimeoutError' ? 'timed out' : (cause?.code ?? message)}`)
  }
}

/** Throws a sentence unless it holds. */
export function assert(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

/** Throws a sentence if an address is no sound document; returns the answer. */
export async function checkDocument(deployment: Deployment, path: string): Promise<Answer> {
  const answer = await get(deployment, path)
  const { status, headers, body } = answer
  assert(status === 200, `answers ${status}`)
  assert(headers.get('content-type')?.startsWith('text/html') === true, `is ${headers.get('content-type')}`)
  assert(/<title>[^<]+<\/title>/.test(body), 'has no title')
  checkHeaders(deployment, headers)
  return answer
}

/** Throws a sentence if a header of a document is missing or weak. */
export function checkHeaders({ origin }: Deployment, headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  assert(policy.includes("default-src 'none'"), 'has no strict Content-Security-Policy')
  assert(!policy.includes("'unsafe-"), 'has a Content-Security-Policy with unsafe-…')
  assert(headers.get('x-content-type-options') === 'nosniff', 'has no X-Content-Type-Options')
  const hsts = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])
  assert(!origin.startsWith('https:') || hsts >= 15_768_000, 'has no Strict-Transport-Security of half a year')
  assert(/no-cache|no-store|max-age=0/.test(headers.get('cache-control') ?? ''), 'may be cached without asking again')
}

/** The scripts and styles that a document names, each once; an attribute can name several with blanks between them. */
export function assetsOf(html: string): string[] {
  const named = [...html.matchAll(/["\s](\/assets\/[^"\s]+)/g)].flatMap(([, path = '']) => path)
  return [...new Set(named.filter((path) => /\.(?:js|css)$/.test(path)))]
}

/** Throws a sentence if a script or a style is not there, or may not be kept by browsers. */
export async function checkAsset(deployment: Deployment, asset: string): Promise<void> {
  const { status, headers } = await get(deployment, asset)
  assert(status === 200, `${asset} answers ${status}`)
  assert(headers.get('cache-control')?.includes('immutable') === true, `${asset} is not immutable`)
}

/** Runs a command to its end, with further variables; throws with its last words if it fails. */
export async function execute(
  command: string,
  args: readonly string[],
  cwd?: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { ...process.env, ...variables }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-1000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${code}: ${said.trim() || 'no words'}`)
}

/** Does some work with a temporary folder. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Removes from a host's `builds/` all builds but these, and the contents that none of these has.
 *
 * @param builds the folder, or where rsync finds it.
 * @param kept the names of builds: the one that is served and the one before, to which an operator may go back.
 */
async function tidyByRsync(builds: string, kept: readonly string[]): Promise<void> {
  await withFolder(async (folder) => {
    const contents = new Set<string>()
    for (const name of kept) {
      const manifest = path.join(folder, 'manifest.json')
      await execute('rsync', [`${builds}/${name}/dist-server/manifest.json`, manifest])
      for (const content of contentsIn(await readFile(manifest, 'utf8'))) contents.add(content)
    }
    const rules = path.join(folder, 'rules')
    const protectedNames = ['current', ...kept, ...[...contents].map((name) => `contents/${name}`)]
    await writeFile(rules, protectedNames.map((name) => `P /${name}\n`).join(''))
    // Nothing is sent: rsync removes what an empty folder lacks, except for what the rules protect.
    await mkdir(path.join(folder, 'empty/contents'), { recursive: true })
    const options = ['--recursive', '--delete', '--existing', '--ignore-existing', `--filter=merge ${rules}`]
    await execute('rsync', [...options, `${folder}/empty/`, `${builds}/`])
  })
}

/** As `tidyByRsync`, in a folder of this machine. */
async function tidyHere(builds: string, kept: readonly string[]): Promise<void> {
  const manifests = kept.map((name) => readFile(path.join(builds, name, 'dist-server/manifest.json'), 'utf8'))
  const contents = new Set((await Promise.all(manifests)).flatMap(contentsIn))
  await removeOthers(builds, new Set(['current', 'contents', ...kept]))
  await removeOthers(path.join(builds, 'contents'), contents)
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(path.join(folder, name), { recursive: true })
}

/** The names of the contents of a build, by the text of its manifest. */
function contentsIn(manifest: string): string[] {
  const { files }: Manifest = JSON.parse(manifest)
  const digests = new Map(Object.entries(files))
  return [...digests.keys()].map((name) => contentName(name, digests))
}

/** A machine, or a folder, whose server gets builds. */
export interface Host {
  /** As the operator wrote it: a folder, or `user@host:folder`. */
  readonly place: string
  /** The server's own address, such as `http://web1:4173`. */
  readonly address: string
  /** Copies the contents that a build needs, then its folder; its server serves what it did. Throws if the command fails. */
  send(build: BuildFolder): Promise<void>
  /** Writes the name of a build into `builds/current`. */
  makeCurrent(name: string): Promise<void>
  reload(): Promise<void>
  /** Removes all builds but these, and what none of them has, unless the operator has a command for copies. */
  tidy(kept: readonly string[]): Promise<void>
}

interface Commands {
  readonly copy?: string | undefined
  readonly reload: string
}

/** Undefined where the text names no place or no address. */
export function hostFrom(text: string, commands: Commands): Host | undefined {
  const [, place = '', address = ''] = /^(.+?)=(https?:\/\/[^/]+)\/?$/.exec(text) ?? []
  if (!baseAddress(address)) return undefined
  const [, machine, remote = ''] = /^([^/\\:]{2,}):(.+)$/.exec(place) ?? []
  const folder = machine ? remote : path.resolve(place)
  const base = machine ? `${machine}:${folder}/builds` : buildsFolder(folder)
  const copy = commands.copy ? byCommand(commands.copy) : machine ? byRsync : copyHere
  return {
    place,
    address,
    async send({ name, contents, folder, server }) {
      const names = contentsIn(await readFile(path.join(server, 'manifest.json'), 'utf8'))
      await copy(`${contents}/`, `${base}/contents/`, names)
      await copy(`${folder}/`, `${base}/${name}/`)
    },
    makeCurrent: (name) =>
      withFolder(async (folder) => {
        await writeFile(path.join(folder, 'current'), `${name}\n`)
        await copy(path.join(folder, 'current'), `${base}/current`)
      }),
    async reload() {
      if (machine) await execute('ssh', [machine, `cd ${quoted(folder)} && ${commands.reload}`])
      else await execute('sh', ['-c', commands.reload], folder)
    },
    async tidy(kept) {
      if (!commands.copy) await (machine ? tidyByRsync : tidyHere)(base, kept)
    },
  }
}

/** Copies a file, or the files of a folder whose path ends with a slash: all, or those of these names, perhaps with more. */
type Copy = (from: string, to: string, names?: readonly string[]) => Promise<void>

/** Sets the modes of copies, so that the server's user can read a build made under any umask. */
const byRsync: Copy = (from, to, names) =>
  withFolder(async (folder) => {
    const list = path.join(folder, 'names')
    if (names) await writeFile(list, names.join('\n'))
    const chosen = names ? [`--files-from=${list}`] : []
    await execute('rsync', ['--archive', '--mkpath', '--chmod=D755,F644', ...chosen, from, to])
  })

function byCommand(command: string): Copy {
  return (from, to) => execute('sh', ['-c', command.replaceAll('{from}', quoted(from)).replaceAll('{to}', quoted(to))])
}

/** Files with the name and the length of an earlier one stay: a content never changes. */
const copyHere: Copy = async (from, to, names) => {
  if (!from.endsWith('/')) return placeFile(from, to)
  for (const name of names ?? (await filesIn(from))) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    if ((await sizeOf(target)) === (await sizeOf(source))) continue
    await mkdir(path.dirname(target), { recursive: true, mode: 0o755 })
    await placeFile(source, target)
  }
}

/** The paths of all files in a folder, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  )
}

async function placeFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.sending`
  await copyFile(from, unfinished)
  await chmod(unfinished, 0o644)
  await rename(unfinished, to)
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** The build that a server serves; throws if it is not ready. */
export async function servedBuild(address: string): Promise<string> {
  const { status, body } = await get({ base: address, origin: address }, healthPaths.ready)
  const { build, server, leadStore } = parsed(body)
  if (status !== 200)
    throw new Error(`${healthPaths.ready} answers ${status} (${server ?? '-'}, leads ${leadStore ?? '-'})`)
  if (typeof build !== 'string')
    throw new Error(`${healthPaths.ready} names no build: give the address of the server itself`)
  return build
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** The expected answers of a host after it has changed to a build. */
interface SmokeTest {
  readonly build: string
  /** The origin that the build's pages name. */
  readonly origin: string
  /** Up to five addresses, the home page among them. */
  readonly paths: readonly string[]
}

async function smokeTestOf({ name, server }: BuildFolder): Promise<SmokeTest> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(server, file), 'utf8'))
  const { pages }: Manifest = await read('manifest.json')
  const { config }: Site = await read('site.json')
  const paths = Object.keys(pages).filter((address) => address !== '/')
  const step = Math.max(1, Math.ceil(paths.length / 4))
  return { build: name, origin: config.origin, paths: ['/', ...paths.filter((_, index) => index % step === 0)] }
}

/** Waits until a server serves a build, and checks some pages with their scripts; throws if something is not as it should be. */
async function smokeTest(address: string, { build, origin, paths }: SmokeTest, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs
  let served = await servedBuild(address)
  while (served !== build && Date.now() < end) {
    await setTimeout(100)
    served = await servedBuild(address)
  }
  if (served !== build) throw new Error(`it serves ${served} still, and its log says why`)
  const deployment: Deployment = { base: address, origin }
  const assets = new Set<string>()
  for (const at of paths) {
    const { body } = await named(at, checkDocument(deployment, at))
    for (const asset of assetsOf(body)) assets.add(asset)
  }
  for (const asset of assets) await checkAsset(deployment, asset)
}

/** Puts the address before a sentence about it. */
async function named<Result>(at: string, check: Promise<Result>): Promise<Result> {
  return check.catch((error: Error) => {
    throw new Error(`${at} ${error.message}`)
  })
}

/** How long a host may take to change to a build it was told of. */
const patienceMs = 30_000

/**
 * Sends a build to all hosts, then changes them to it one after the other and tests each. Stops at the first that fails,
 * takes that one back, and says which host serves which build. Resolves to whether all serve it.
 */
export async function publish(
  hosts: readonly Host[],
  build: BuildFolder,
  say: (line: string) => void,
  patience = patienceMs,
): Promise<boolean> {
  const before = new Map<Host, string>()
  const at = async (host: Host, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      say(`${host.place}: ${error instanceof Error ? error.message : error}`)
      return false
    }
  }
  const stopped = async () => {
    for (const line of await liveLines(hosts)) say(line)
    return false
  }
  for (const host of hosts) {
    // A server is asked first, so that nothing begins that cannot end.
    const isReady = await at(host, async () => void before.set(host, await servedBuild(host.address)))
    if (!isReady) return stopped()
  }
  const test = await smokeTestOf(build)
  // Every host has the scripts and styles of the new pages before the first sends one of them out.
  for (const host of hosts) {
    if (!(await at(host, () => host.send(build)))) return stopped()
  }
  for (const host of hosts) {
    const isChanged = await at(host, () => change(host, test, patience))
    if (!isChanged) {
      await at(host, () => takeBack(host, before.get(host) ?? '', say))
      return stopped()
    }
    say(`${host.place} serves ${build.name}.`)
  }
  for (const host of hosts) {
    const previous = before.get(host)
    // Sent once more, a build has taken nobody's place, and the one before it stays to go back to.
    if (previous !== undefined && previous !== build.name) await at(host, () => host.tidy([build.name, previous]))
  }
  return true
}

async function change(host: Host, test: SmokeTest, patience: number): Promise<void> {
  await host.makeCurrent(test.build)
  await host.reload()
  await smokeTest(host.address, test, patience)
}

/** Without this the host would change to the build at its next start. */
async function takeBack(host: Host, name: string, say: (line: string) => void): Promise<void> {
  await host.makeCurrent(name)
  say(`${host.place}: builds/current says ${name} again, and the next hosts are left as they were.`)
  if ((await servedBuild(host.address).catch(() => name)) !== name) await host.reload()
}

/** For each host the build that its server serves now. */
async function liveLines(hosts: readonly Host[]): Promise<string[]> {
  return Promise.all(
    hosts.map(async ({ place, address }) => {
      const served = await servedBuild(address).then(
        (name) => `serves ${name}`,
        ({ message }: Error) => message,
      )
      return `${place} (${address}): ${served}`
    }),
  )
}
