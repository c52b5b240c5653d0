import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Site } from '#engine/site.ts'
import { currentFile, type Manifest } from '#server/pages.ts'
import { type Server, startServer } from '#tests/faults/servers.ts'
import { plainForm } from '#tests/faults/visitors.ts'
import { rateOfPosts } from './posts.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** How many pages are read before the memory is measured. */
const pagesRead = 1000

/** Milliseconds from starting the server of a built site to the answer that it is ready. */
export function serveTime(root: string): Promise<number> {
  const began = () => performance.now()
  return served(root, began, async ({ url }, from) => {
    await read(`${url}/readyz`)
    return performance.now() - from
  })
}

/** The memory of a server after many pages, in megabytes. */
export function serveMemory(root: string): Promise<number> {
  const { pages }: Manifest = JSON.parse(readFileSync(path.join(buildOf(root), 'dist-server/manifest.json'), 'utf8'))
  const paths = Object.keys(pages)
  return served(root, Date.now, async ({ url, pid }) => {
    for (let i = 0; i < pagesRead; i += 1) await read(url + paths[i % paths.length])
    return memoryOf(pid)
  })
}

/** The memory of a server that has taken posts for some seconds, as fast as it answers. */
export function postsMemory(root: string): Promise<number> {
  const site: Site = JSON.parse(readFileSync(path.join(buildOf(root), 'dist-server/site.json'), 'utf8'))
  return served(root, Date.now, async ({ url, pid }) => {
    await rateOfPosts(plainForm(site), url)
    return memoryOf(pid)
  })
}

/** The resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1.024e-3
}

async function served(
  root: string,
  begin: () => number,
  measure: (server: Server, began: number) => Promise<number>,
): Promise<number> {
  buildOf(root)
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-serve-'))
  const began = begin()
  const server = await startServer(
    { NODE_ENV: 'production', DATA_DIR: folder },
    path.join(project, 'scripts/serve.ts'),
    root,
  )
  try {
    return await measure(server, began)
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true })
  }
}

/** The folder of the newest build, made first if need be. */
function buildOf(root: string): string {
  const build = path.join(project, 'scripts/build.ts')
  if (!existsSync(currentFile(root))) execFileSync(process.execPath, [build], { cwd: root, stdio: 'ignore' })
  return path.join(root, 'builds', readFileSync(currentFile(root), 'utf8').trim())
}

async function read(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${address} answers with ${answer.status}.`)
}
