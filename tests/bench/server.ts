import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtSite, startServer } from '#tests/faults/servers.ts'
import { plainForm } from '#tests/faults/visitors.ts'
import { sideBySide } from '#tests/peers/table.ts'
import type { Proof } from '#tests/runner/harness.ts'
import type { Rate } from './http-load.ts'
import { rateOfPages, rateOfPosts } from './posts.ts'
import { memoryOf } from './scale-serve.ts'

/** The number of runs in turns, of which the median counts. */
const rounds = 5

/** As many visitors as a busy site has at once. */
const crowd = 1000

/** The most that a server's memory may have grown at the end, as a share of what it had after its first minute. */
const growth = 1.1

/**
 * Measures how many pages and posts a second one server answers, next to nginx with the same files and to a bare Fastify,
 * and its memory over some minutes of both.
 */
export async function benchServer({ table }: Proof, minutes: number): Promise<void> {
  const form = plainForm(await builtSite())
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-bench-'))
  const ours = await startServer({ DATA_DIR: path.join(folder, 'data') })
  const unstored = await startServer({}, 'tests/bench/posts-server.ts')
  const fastify = await startServer({}, 'tests/bench/posts-fastify.ts')
  const nginx = await startNginx(folder)
  try {
    const runs = { pages: [[], []], crowd: [[], []], posts: [[], []] } as Record<Load, [Rate[], Rate[]]>
    for (let i = 0; i < rounds; i += 1) {
      for (const [rival, url] of [ours.url, nginx?.url].entries()) {
        if (!url) continue
        runs.pages[rival]?.push(await rateOfPages(`${url}/`))
        runs.crowd[rival]?.push(await rateOfPages(`${url}/`, crowd))
      }
      for (const [rival, { url }] of [unstored, fastify].entries())
        runs.posts[rival]?.push(await rateOfPosts(form, url))
    }
    const row = (name: string, load: Load, figure: keyof Rate) => ({
      name,
      cells: runs[load].filter((some) => some.length > 0).map((some) => some.map((rate) => rate[figure])),
    })
    table(
      sideBySide('Pages', nginx ? ['ours', 'nginx'] : ['ours'], [
        row('a second', 'pages', 'perSecond'),
        row(`99th percentile of ${crowd.toLocaleString('en')} at once, ms`, 'crowd', 'p99'),
      ]),
    )
    table(sideBySide('Posts, not stored', ['ours', 'Fastify'], [row('a second', 'posts', 'perSecond')]))
    const memory = await memoryOver(minutes, ours, () => rateOfPosts(form, ours.url))
    const grown = (memory.at(-1) ?? 0) / (memory[0] ?? Number.NaN)
    table({
      title: 'Memory under posts and pages',
      columns: ['MB'],
      rows: [
        ...memory.map((megabytes, i) => [`after minute ${i + 1}`, megabytes] as const),
        ['the last to the first', { value: grown, digits: 2, atMost: growth }],
      ],
    })
  } finally {
    for (const server of [ours, unstored, fastify]) await server.end('SIGTERM')
    await nginx?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Load = 'pages' | 'crowd' | 'posts'

/** The memory of a server at the end of each minute of load, in MB. */
async function memoryOver(minutes: number, { url, pid }: { url: string; pid: number }, post: () => Promise<unknown>) {
  const memory: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const end = performance.now() + 60_000; performance.now() < end; ) {
      await Promise.all([post(), rateOfPages(`${url}/`)])
    }
    memory.push(memoryOf(pid))
  }
  return memory
}

/** An nginx with one worker that serves the built files; undefined where it is not installed. */
async function startNginx(folder: string): Promise<{ readonly url: string; end(): Promise<void> } | undefined> {
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig(folder, port))
  const child = spawn('nginx', ['-c', config, '-p', folder, '-g', 'daemon off;'], { stdio: 'inherit' })
  const failed = await Promise.race([once(child, 'error'), sleep(1000)])
  if (failed) {
    console.log('nginx is not installed (Debian: apt-get install nginx), so there is nothing to compare pages with.')
    return undefined
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function nginxConfig(folder: string, port: number): string {
  return `
    user root; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
    events { worker_connections 4096; }
    http {
      access_log off; keepalive_requests 10000000; default_type text/html;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      sendfile on; tcp_nopush on; open_file_cache max=1000; gzip_static on;
      server { listen 127.0.0.1:${port} backlog=4096; root ${path.resolve('dist')}; index index.html; }
    }`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
