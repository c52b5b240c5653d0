import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Site, Visit } from '#engine/site.ts'
import { siteAt } from '#engine/site-versions.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import { type LeadStore, leadStore } from '#server/lead-store.ts'
import { type Build, pagesAt } from '#server/pages/built-pages.ts'
import {
  type BuildFolder,
  buildFolder,
  buildFormat,
  contentName,
  currentFile,
  lockFile,
  type Manifest,
} from '#server/pages.ts'
import { urlSigner } from '#server/protection.ts'
import { pages } from '#site/pages/pages.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import { digestOf } from '#storage/digest.ts'
import { site as atlantis } from '#tests/fixtures/site.ts'
import { migratedContent, sqliteInMemory } from '#tests/server/database/in-memory.ts'

/** Still 30 April in UTC−12. */
export const now = new Date('2031-05-01T11:00:00.000Z')

/** The signer of all test servers. */
export const signer = urlSigner(Buffer.alloc(32, 1))

/** A new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Files of a site by path. */
type Files = ReadonlyMap<string, string | Buffer>

/** The files of a build: HTML and `page.json` at every address, and some assets. */
export const siteFiles: Files = new Map<string, string | Buffer>([
  ...pages(atlantis).flatMap(({ path: own, aliases }) =>
    [own, ...aliases].flatMap((address) => [
      [path.join(address, 'index.html').slice(1), `<!doctype html><title>prerendered ${own}</title>`] as const,
      [path.join(address, 'page.json').slice(1), JSON.stringify({ path: own })] as const,
    ]),
  ),
  ['assets/app-1a2b3c.js', 'console.log("app")'],
  ['assets/app-1a2b3c.js.gz', gzipSync('console.log("app")')],
  ['contact/index.html.gz', gzipSync('<!doctype html><title>prerendered /contact</title>')],
  ['logos/trident.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['.secret', 'not for the public'],
])

/** Writes files by content digest, as a build does. */
export function writeContents(contents: string, files: Files): Pick<Build, 'files' | 'contents'> {
  mkdirSync(contents, { recursive: true })
  const digests = new Map([...files].map(([file, content]) => [file, digestOf(content)]))
  for (const [file, content] of files) writeFileSync(path.join(contents, contentName(file, digests)), content)
  return { contents, files: digests }
}

let built: Pick<Build, 'files' | 'contents'> | undefined

/** A read-only build, shared by all tests of this process, with a lead database beside it. */
function sharedBuild(): Pick<Build, 'files' | 'contents'> {
  if (built) return built
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'data'))
  writeFileSync(path.join(folder, 'data/leads.sqlite'), 'not for the public')
  built = writeContents(path.join(folder, 'contents'), siteFiles)
  return built
}

/** In memory, from a copy that was migrated once. */
async function storeInMemory(): Promise<LeadStore> {
  return leadStore(await sqliteInMemory(await migratedContent()))
}

/** The digests of page data, by path, as of each time that a test asked for. */
const records = new WeakMap<Site, Map<number, Manifest['pages']>>()

function recordsAt(site: Site, at: Date): Manifest['pages'] {
  const known = records.get(site) ?? new Map<number, Manifest['pages']>()
  const found = known.get(at.getTime()) ?? recordsOf(siteAt(site, at))
  records.set(site, known.set(at.getTime(), found))
  return found
}

function recordsOf(site: Site): Manifest['pages'] {
  return Object.fromEntries(
    pages(site).map((page) => [page.path, digestOf(JSON.stringify(plainPage(site, page)))] as const),
  )
}

/**
 * Writes a build under a root folder as `npm run build` does; it is the newest, and its pages show their visit as JSON.
 *
 * @param changes files that differ from the usual ones; undefined for missing ones.
 */
export function writeBuild(
  root: string,
  name = 'first',
  { site = atlantis, changes = {} }: { site?: Site; changes?: Readonly<Record<string, string | undefined>> } = {},
): BuildFolder {
  const build = buildFolder(root, name)
  mkdirSync(build.server, { recursive: true })
  const changed = Object.entries(changes)
  const usual = [...siteFiles].filter(([file]) => !(file.replace(/\.gz$/, '') in changes))
  const own = changed.flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const]))
  const { files } = writeContents(build.contents, new Map([...usual, ...own]))
  const write = (file: string, text: string) => writeFileSync(path.join(build.server, file), text)
  write('site.json', JSON.stringify(site))
  const made = new Date()
  const pages = recordsAt(site, made)
  const manifest: Manifest = {
    format: buildFormat,
    made: made.toISOString(),
    pages,
    files: Object.fromEntries(files),
  }
  write('manifest.json', JSON.stringify(manifest))
  write('assets.json', '{}')
  write('package.json', '{"type":"module"}')
  const render = 'export const renderPage = async (page, visit) => page.path + JSON.stringify(visit)'
  write('render.js', `${render}\nexport const renderErrorScreen = async (frame, status) => frame.path + status\n`)
  writeFileSync(lockFile(build.folder), '')
  writeFileSync(currentFile(root), `${name}\n`)
  return build
}

/** Overrides of the app and of its build. */
type Overrides = Partial<
  Omit<AppOptions, 'pages'> & Pick<Build, 'site' | 'files' | 'contents' | 'render' | 'renderError'>
>

const shown = (visit: Visit) => `<script type="visit">${JSON.stringify(visit)}</script>`

/** An app on a new lead store; its pages show their visit as JSON. */
export async function startApp({
  site = atlantis,
  files,
  contents,
  render,
  renderError,
  ...overrides
}: Overrides = {}) {
  const shared = files && contents ? { files, contents } : sharedBuild()
  const store = overrides.store ?? (await storeInMemory())
  const clock = overrides.now ?? (() => now)
  const pagesOf = pagesAt({
    site,
    made: clock(),
    built: recordsAt(site, clock()),
    ...shared,
    render: render ?? (async (page, visit) => `<!doctype html><title>${page.path}</title>${shown(visit)}`),
    renderError: renderError ?? (async (status) => `<!doctype html><title>error screen ${status}</title>`),
  })
  const options: AppOptions = {
    pages: () => pagesOf(clock()),
    store,
    signer,
    now: clock,
    ...overrides,
    limits: { lingerMs: 0, ...overrides.limits },
  }
  const app = await buildApp(options)
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  return { app, store, contents: shared.contents }
}

/** Posts a form; a field with several values is repeated. */
export function post(
  app: FastifyInstance,
  url: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  { headers = {}, remoteAddress }: { readonly headers?: Record<string, string>; readonly remoteAddress?: string } = {},
) {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)]))
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(remoteAddress && { remoteAddress }),
    payload: new URLSearchParams(pairs).toString(),
  })
}

/** The visit of a rendered page; undefined for a prerendered one. */
export function visitIn(html: string): Visit | undefined {
  const json = /<script type="visit">(.*)<\/script>/s.exec(html)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}
