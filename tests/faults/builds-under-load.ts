import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { ensureBrowser } from '#tests/runner/browser.ts'
import { startServer } from './servers.ts'
import type { Finding } from './verdict.ts'

/** The sources of a build. */
const parts = [
  'config',
  'schemas',
  'scripts',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** The outcomes of the builds in order: `refused` has an invalid config. */
const rounds = ['whole', 'whole', 'killed', 'whole', 'refused', 'whole'] as const

/** Counts of requests, and the problems. */
export interface Log {
  requests: number
  readonly problems: string[]
}

/** Rebuilds the site with other styles and scripts while visitors and a browser read it. */
export async function buildsUnderLoad(folder: string, minRequests: number): Promise<Finding> {
  const root = await copyProject(path.join(folder, 'project'))
  await build(root)
  const server = await startServer({ DATA_DIR: path.join(folder, 'builds-under-load') }, 'scripts/serve.ts', root)
  const log: Log = { requests: 0, problems: [] }
  const stop = new AbortController()
  const load = Promise.all([
    ...Array.from({ length: 8 }, (_, index) => visit(server.url, index, log, stop.signal)),
    browse(server.url, log, stop.signal),
  ])
  for (const [index, kind] of rounds.entries()) {
    await change(root, index)
    const code = await (kind === 'refused' ? withBrokenConfig(root, () => build(root)) : build(root, kind))
    if ((code === 0) !== (kind === 'whole')) log.problems.push(`round ${index}: the build ended with ${code}`)
    server.reload()
    await sleep(1000)
  }
  while (log.requests < minRequests && !server.fallen()) await sleep(100)
  stop.abort()
  const [pages] = (await load).slice(-1)
  const fallen = server.fallen()
  if (fallen) log.problems.push(`the server ended: ${fallen}`)
  const styles = await readFile(path.join(root, 'dist/index.html'), 'utf8')
  const served = await fetch(server.url).then(
    (answer) => answer.text(),
    () => '',
  )
  if (!styles.includes(markOf(rounds.length - 1)) || served !== styles)
    log.problems.push('the last build is not served')
  await server.end('SIGTERM')
  const figures = `${log.problems.length} of ${log.requests} requests failed, a browser read ${pages} pages meanwhile`
  return { figures: `${rounds.length} builds: ${figures}`, problems: log.problems }
}

export async function copyProject(root: string): Promise<string> {
  for (const part of parts) await cp(part, path.join(root, part), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction')
  return root
}

/** A style of one round's pages alone. */
const markOf = (round: number) => `.round-${round}`

/** Changes the styles, and with them each page's policy, and the scripts. */
export async function change(root: string, round: number): Promise<void> {
  await appendFile(
    path.join(root, 'src/site/renderer/styles/base.css'),
    `\n@layer base { ${markOf(round)} { color: red } }\n`,
  )
  for (const script of ['start.ts', 'browser.tsx']) {
    await appendFile(path.join(root, 'src/site', script), `\nperformance.mark('round-${round}')\n`)
  }
}

/** Builds the site; resolves to the exit code, null for a build that was killed. */
export async function build(root: string, kind: 'whole' | 'killed' = 'whole'): Promise<number | null> {
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (kind === 'killed' && text.includes('Rendering')) child.kill('SIGKILL')
  })
  const [code] = await once(child, 'exit')
  return code
}

async function withBrokenConfig<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const file = path.join(root, 'config/site.json')
  const sound = await readFile(file, 'utf8')
  await writeFile(file, sound.slice(0, -10))
  const result = await work()
  await writeFile(file, sound)
  return result
}

/** Reads pages with their assets until the signal. */
async function visit(url: string, index: number, log: Log, signal: AbortSignal): Promise<void> {
  const paths = await pathsOf(url)
  for (let turn = index * 13; !signal.aborted; turn++) {
    const at = paths[turn % paths.length] ?? '/'
    const html = await ask(url, at, log)
    const files = new Set(html?.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
    // An open page may request its files after the next build.
    await sleep(Math.random() * 300)
    for (const file of [...files].slice(0, 6)) await ask(url, file, log)
    await ask(url, `${at.replace(/\/$/, '')}/page.json`, log)
  }
}

export async function pathsOf(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Requests an address and checks that a page matches its Content-Security-Policy; resolves to the text. */
export async function ask(url: string, at: string, log: Log): Promise<string | undefined> {
  log.requests += 1
  try {
    const answer = await fetch(url + at)
    const text = await answer.text()
    const [, css] = /<style>(.*?)<\/style>/s.exec(text) ?? []
    const policy = answer.headers.get('content-security-policy') ?? ''
    if (!answer.ok) log.problems.push(`${at}: ${answer.status}`)
    else if (css && !policy.includes(createHash('sha256').update(css).digest('base64'))) {
      log.problems.push(`${at}: the policy of another build`)
    }
    return text
  } catch (error) {
    // `fetch failed` alone says nothing of the connection.
    const { message, cause } = error as Error
    log.problems.push(`${at}: ${message}${cause ? ` (${cause})` : ''}`)
    return undefined
  }
}

/** Follows links in a real browser until the signal; resolves to how many pages it read. */
async function browse(url: string, log: Log, signal: AbortSignal): Promise<number> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') log.problems.push(`browser: ${message.text()}`)
  })
  page.on('pageerror', (error) => log.problems.push(`browser: ${error.message}`))
  const paths = ['/', '/quotes', '/contact', '/singapore-maid-insurance', '/quotes/bahrain', '/faq']
  let pages = 0
  for (; !signal.aborted; pages++) {
    try {
      await page.goto(url + paths[pages % paths.length], { waitUntil: 'networkidle' })
      // On a page with scripts, the app navigates.
      await page.locator('footer a[href^="/"]').first().click()
      await page.waitForLoadState('networkidle')
    } catch (error) {
      log.problems.push(`browser: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  await browser.close()
  return pages * 2
}
