import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '#engine/forms.ts'
import { openPostgresDatabase } from '#server/database.ts'
import { type BuildFolder, currentBuild, lockBuild } from '#server/pages.ts'
import { hostFrom, publish } from '#server/publish.ts'
import { ask, build, change, copyProject, type Log, pathsOf } from './builds-under-load.ts'
import { type Server, startServer } from './servers.ts'
import { aftermath, type Finding, loadOn } from './verdict.ts'
import { acknowledged, newLog } from './visitors.ts'

/** Builds with different styles and scripts; each is published several times. */
const buildCount = 4

/** Publishes builds to three servers on one database, while visitors get each file from another server than its page. */
export async function publications(form: Form, folder: string, url: string, rounds: number): Promise<Finding> {
  const root = await copyProject(path.join(folder, 'publisher'))
  const { builds, release } = await newBuilds(root)
  const servers = await Promise.all(['one', 'two', 'three'].map((name) => newHost(path.join(folder, name), root, url)))
  const urls = servers.map((server) => server.url)
  const hosts = servers.map(({ place, url }) => hostFrom(`${place}=${url}`, { reload: 'kill -HUP $(cat pid)' }))
  const [pages, posts]: [Log, ReturnType<typeof newLog>] = [{ requests: 0, problems: [] }, newLog()]
  const stop = new AbortController()
  const visits = Array.from({ length: 6 }, (_, index) => visit(urls, index, pages, stop.signal))
  const endLoad = loadOn(form, urls, posts)
  const said: string[] = []
  const began = performance.now()
  for (let round = 1; round <= rounds; round++) {
    const next = builds[round % buildCount] as BuildFolder
    const isLive = await publish(
      hosts.flatMap((host) => host ?? []),
      next,
      (line) => void said.push(line),
    )
    if (!isLive) pages.problems.push(`publication ${round} stopped: ${said.slice(-6).join('; ')}`)
  }
  const seconds = (performance.now() - began) / 1000 / rounds
  stop.abort()
  await Promise.all([...visits, endLoad()])
  const lost = await aftermath(form, servers, posts, () => openPostgresDatabase(url))
  release()
  const refused = posts.unavailable + posts.cut
  const figures =
    `${rounds} publications of ${seconds.toFixed(1)} s each, ${pages.problems.length} of ${pages.requests} requests ` +
    `failed, ${acknowledged(posts)} leads acknowledged, ${refused} forms refused or cut off`
  const notTaken = refused > 0 ? [`${refused} forms were refused or cut off`] : []
  return { figures, problems: [...pages.problems, ...lost, ...notTaken] }
}

/** Builds that stay beside each other, as if servers used them, until they are released. */
async function newBuilds(root: string): Promise<{ builds: readonly BuildFolder[]; release: () => void }> {
  const builds: BuildFolder[] = []
  // A lock that nothing refers to ends with the next garbage collection.
  const locks: (() => void)[] = []
  for (let i = 0; i < buildCount; i++) {
    await change(root, i)
    if ((await build(root)) !== 0) throw new Error('The site cannot be built.')
    const made = await currentBuild(root)
    locks.push(lockBuild(made))
    builds.push(made)
  }
  const release = () => {
    for (const unlock of locks) unlock()
  }
  return { builds, release }
}

/** Starts a server on a copy of the builds. */
async function newHost(place: string, root: string, url: string): Promise<Server & { readonly place: string }> {
  await mkdir(place)
  await cp(path.join(root, 'builds'), path.join(place, 'builds'), { recursive: true })
  const env = { DATABASE_URL: url, DATA_DIR: path.join(place, 'data') }
  const server = await startServer(env, path.resolve('scripts/serve.ts'), place)
  await writeFile(path.join(place, 'pid'), String(server.pid))
  return { ...server, place }
}

/** Reads pages until the signal, and each of their files and data from the next server, as behind a load balancer. */
async function visit(urls: readonly string[], index: number, log: Log, signal: AbortSignal): Promise<void> {
  const paths = await pathsOf(urls[0] ?? '')
  let turn = index
  const next = () => urls[turn++ % urls.length] ?? ''
  for (let page = index * 13; !signal.aborted; page++) {
    const at = paths[page % paths.length] ?? '/'
    const html = await ask(next(), at, log)
    const files = new Set(html?.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
    for (const file of [...files].slice(0, 6)) await ask(next(), file, log)
    await ask(next(), `${at.replace(/\/$/, '')}/page.json`, log)
    await sleep(Math.random() * 100)
  }
}
