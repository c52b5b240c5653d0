import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '#server/backups.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { leadStore, openSqliteStore } from '#server/lead-store.ts'
import { serve } from '#server/main.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { newPostgres } from '#tests/server/database/databases.ts'
import { request } from '#tests/server/leads/lead-requests.ts'
import { mailTarget } from '#tests/server/outbox/targets.ts'
import { temporaryFolder, writeBuild } from './start-app.ts'

/** A folder with a built site, as `npm run build` leaves it. */
function builtRoot(): string {
  const root = temporaryFolder()
  writeBuild(root)
  return root
}

async function start(root: string, env: Record<string, string> = {}) {
  const server = await serve({
    root,
    env: { PORT: '0', TOO_FAST_MS: '0', ...env },
    logger: false,
    limits: { lingerMs: 0 },
  })
  onTestFinished(() => server.close())
  return server
}

/** The server in a process of its own, and the address it prints. */
async function startProcess(
  root: string,
  env: Record<string, string> = {},
  before = '',
): Promise<{ child: ChildProcess; port: number; output: () => string }> {
  const main = new URL('../../src/server/main.ts', import.meta.url).href
  const script = `${before}; const { serve } = await import('${main}'); await serve({ root: ${JSON.stringify(root)}, env: ${JSON.stringify({ PORT: '0', TOO_FAST_MS: '0', ...env })} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const listening = Promise.withResolvers<number>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
      const [, port] = /runs at http:\/\/localhost:(\d+)/.exec(output) ?? []
      if (port) listening.resolve(Number(port))
    })
  }
  child.once('close', () => listening.reject(new Error(`The server did not start:\n${output}`)))
  return { child, port: await listening.promise, output: () => output }
}

test('the built site is served, and a posted form is in the data folder', async () => {
  const root = builtRoot()
  const { url, close } = await start(root, { DATA_DIR: 'kept/leads' })
  expect(await (await fetch(`${url}/contact`)).text()).toContain('prerendered /contact')
  expect((await fetch(url)).headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await (await fetch(`${url}/quotes/atlantis?plan=1`)).text()).toBe('/quotes/atlantis{"plan":1}')
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('/405')
  const answer = await fetch(`${url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(contactBody),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  await close()
  const store = await openSqliteStore(path.join(root, 'kept/leads'))
  expect(await store.list()).toHaveLength(1)
  await store.close()
})

test('without a build the operator reads what to run', async () => {
  await expect(start(temporaryFolder())).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StartError: There is no build: run \`npm run build\` first.]`,
  )
})

test.each(['', 'frist', 'first build', '../../etc'])(
  'a current build called %j is told with those that are there',
  async (name) => {
    const root = builtRoot()
    writeBuild(root, 'second')
    writeFileSync(path.join(root, 'builds/current'), `${name}\n`)
    await expect(start(root)).rejects.toThrow(
      `builds/current says "${name}", which is no build: write the name of one that is there into it: first, second.`,
    )
    rmSync(path.join(root, 'builds/first'), { recursive: true })
    rmSync(path.join(root, 'builds/second'), { recursive: true })
    await expect(start(root)).rejects.toThrow('which is no build: run `npm run build` again.')
  },
)

test('where a part of a build can be read by another user alone, the operator reads what to do', async () => {
  const parts = [
    ['builds', 'builds/current'],
    ['builds/current', 'builds/current'],
    ['builds/first/in-use', 'builds/first/in-use'],
    ['builds/first/dist-server', 'builds/first/dist-server/manifest.json'],
    ['builds/first/dist-server/manifest.json', 'builds/first/dist-server/manifest.json'],
    ['builds/contents', 'builds/contents/'],
  ] as const
  const roots = parts.map(([closed]) => {
    const root = builtRoot()
    chmodSync(root, 0o755)
    chmodSync(path.join(root, closed), 0)
    return root
  })
  const errors = await failedStarts(roots)
  for (const [i, [closed, named]] of parts.entries()) {
    expect(errors[i], closed).toMatch(/^StartError: /)
    expect(errors[i], closed).toContain(`StartError: ${named}`)
    expect(errors[i], closed).toContain('cannot be read (EACCES): let the user that the server runs as read builds/')
  }
})

/** The errors of servers that an unprivileged user starts, one after the other. */
async function failedStarts(roots: readonly string[]): Promise<string[]> {
  const main = new URL('../../src/server/main.ts', import.meta.url).href
  // All code is loaded first, since the user may not enter the folder of the program.
  const script = `const { serve } = await import('${main}')
    const { default: Sqlite } = await import('better-sqlite3')
    new Sqlite(':memory:').close()
    if (process.getuid() === 0) process.setuid(65534)
    for (const root of ${JSON.stringify(roots)}) {
      const error = await serve({ root, env: { PORT: '0' } }).then(() => 'It started.', String)
      console.log(JSON.stringify(error))
    }
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('a part of a build that is damaged is named', async () => {
  const root = temporaryFolder()
  const { server } = writeBuild(root)
  writeFileSync(path.join(server, 'manifest.json'), '{"made":')
  await expect(start(root)).rejects.toThrow('builds/first has a damaged dist-server/manifest.json: run `npm run build`')
})

test('an incomplete build is refused as well', async () => {
  const root = temporaryFolder()
  const { server } = writeBuild(root)
  writeFileSync(path.join(server, 'render.js'), 'export const other = 1')
  await expect(start(root)).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StartError: builds/first cannot be rendered (renderPage is not a function): run \`npm run build\` again.]`,
  )
  writeBuild(root, 'first', { changes: { 'contact/index.html': undefined } })
  await expect(start(root)).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StartError: builds/first has no contact/index.html: run \`npm run build\` again.]`,
  )
  rmSync(path.join(server, 'site.json'))
  await expect(start(root)).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StartError: builds/first has no dist-server/site.json: run \`npm run build\` again.]`,
  )
})

test('a build that does not say when it was made is not served: its prices may be of any day', async () => {
  const root = temporaryFolder()
  const manifest = path.join(writeBuild(root).server, 'manifest.json')
  const { made, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const wrong of [{}, { made: 'then' }, { made: null }]) {
    writeFileSync(manifest, JSON.stringify({ ...rest, ...wrong }))
    await expect(start(root)).rejects.toThrow('builds/first does not say when it was made')
  }
})

test('a build of another version of the program is refused with advice', async () => {
  const root = temporaryFolder()
  const manifest = path.join(writeBuild(root).server, 'manifest.json')
  const { format, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const wrong of [{}, { format: format - 1 }, { format: format + 1 }]) {
    writeFileSync(manifest, JSON.stringify({ ...wrong, ...rest }))
    await expect(start(root)).rejects.toThrow(
      'builds/first was made by another version of the program: run `npm run build` again.',
    )
  }
})

test('a port in use is one clear sentence', { tags: ['slow'] }, async () => {
  const root = builtRoot()
  const { port } = new URL((await start(root)).url)
  await expect(start(root, { PORT: port })).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`,
  )
})

test('an address that this machine has not got is named', async () => {
  await expect(start(builtRoot(), { HOST: '192.0.2.1' })).rejects.toThrow(
    'cannot listen on 192.0.2.1, port 0 (HOST, PORT)',
  )
})

test('a delivery target of an unknown market is an error that names it', async () => {
  const env = { SMTP_URL: 'smtp://localhost', LEADS_MAIL_TO: 'a@b.example', LEADS_MAIL_FROM: 'a@b.example' }
  await expect(start(builtRoot(), { ...env, LEADS_MAIL_TO_ATLANTSI: 'c@b.example' })).rejects.toThrow(
    'LEADS_MAIL_TO_ATLANTSI names no market of the site, which has ATLANTIS',
  )
})

test('an unusable data folder is an error that names it', async () => {
  const root = builtRoot()
  writeFileSync(path.join(root, 'data'), 'a file')
  await expect(start(root)).rejects.toThrow(`Leads cannot be kept in ${path.join(root, 'data')} (DATA_DIR)`)
})

test('a post that has begun when the server is told to stop is stored, and new ones are refused', async () => {
  const root = builtRoot()
  const { child, port, output } = await startProcess(root, { METRICS_PORT: '0' })
  const metricsPort = Number(/Metrics are at http:\/\/localhost:(\d+)\/metrics/.exec(output())?.[1])
  const idle = net.connect({ host: '127.0.0.1', port })
  const socket = net.connect({ host: '127.0.0.1', port })
  await Promise.all([once(socket, 'connect'), once(idle, 'connect')])
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  const body = new URLSearchParams(contactBody).toString()
  const head = `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  // After `100 Continue` the server reads the form.
  await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write(body.slice(0, 20))
  expect(await isOpen(metricsPort)).toBe(true)
  child.kill('SIGTERM')
  await expect.poll(() => isOpen(port)).toBe(false)
  socket.write(body.slice(20))
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(answer).toContain('HTTP/1.1 303 See Other')
  expect(output()).not.toMatch(/Error|dental/)
  expect(await isOpen(metricsPort)).toBe(false)
  const store = await openSqliteStore(path.join(root, 'data'))
  expect((await store.list()).map(({ reference }) => answer.includes(reference))).toEqual([true])
  await store.close()
})

/** Whether a program listens at a port of this machine. */
async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect({ host: 'localhost', port })
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}

test('a server that loses its database finishes its requests and exits, to be restarted', {
  tags: ['slow'],
}, async () => {
  const dies = `process.once('worker', (worker) => process.once('SIGUSR2', () => worker.terminate()))`
  const { child, output } = await startProcess(builtRoot(), {}, dies)
  child.kill('SIGUSR2')
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(output()).toContain('The thread of the lead database has ended. The server ends with 1')
  expect(output()).not.toMatch(/\n +at /)
})

test('the environment protects the server that it starts, and says where its metrics are', async () => {
  const root = builtRoot()
  const { url, metricsUrl = '' } = await start(root, { RATE_LIMIT: '1', TOO_FAST_MS: '60000', METRICS_PORT: '0' })
  const send = (fields: Record<string, string>) =>
    fetch(`${url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ ...contactBody, ...fields }),
      redirect: 'manual',
    })
  expect((await send({ elapsed: '59999' })).status).toBe(303)
  expect((await send({})).status).toBe(429)
  const metrics = await (await fetch(metricsUrl)).text()
  expect(metrics).toContain('form_posts_total{form="contact",outcome="quarantined"} 1')
  expect(metrics).toContain('form_posts_total{form="contact",outcome="rate_limited"} 1')
})

test('an alert is at /readyz, in the metrics and in a mail', async () => {
  const root = builtRoot()
  const database = await openSqliteDatabase(path.join(root, 'data'))
  const store = leadStore(database, { channels: ['webhook'] })
  await store.add(request, new Date(Date.now() - 60 * 60_000))
  await store.close()
  const mail = await mailTarget()
  const { url, metricsUrl = '' } = await start(root, {
    METRICS_PORT: '0',
    WEBHOOK_URL: 'http://127.0.0.1:2/hook',
    WEBHOOK_SECRETS: `whsec_${Buffer.alloc(32).toString('base64')}`,
    SMTP_URL: mail.url.href,
    LEADS_MAIL_TO: 'desk@helpers.example',
    LEADS_MAIL_FROM: 'leads@helpers.example',
  })
  await expect.poll(() => mail.messages.join()).toContain('Subject: [alert] deliveries-failing')
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(200)
  expect((await answer.json()).alerts).toMatchObject([
    {
      name: 'deliveries-failing',
      detail: expect.stringContaining('127.0.0.1:2 takes no leads by webhook; 1 lead waits'),
    },
  ])
  expect(await (await fetch(metricsUrl)).text()).toContain('alert{name="deliveries-failing"} 1')
})

test('a server with a folder for backups makes one at once, in a process of its own', async () => {
  const root = builtRoot()
  const BACKUP_DIR = temporaryFolder()
  const BACKUP_KEY = Buffer.alloc(32, 'k').toString('base64')
  const { close } = await start(root, { BACKUP_DIR, BACKUP_KEY })
  const done = () => readdirSync(BACKUP_DIR).filter((name) => /^leads-\d{4}-[-\dT]+Z\.sqlite\.enc$/.test(name))
  await expect.poll(done).toHaveLength(1)
  await close()
  const fresh = path.join(temporaryFolder(), 'data')
  expect(await restore(fresh, path.join(BACKUP_DIR, done()[0] ?? ''), Buffer.alloc(32, 'k'))).toBe(0)
})

test('servers on one PostgreSQL database count posts together', { tags: ['slow'] }, async () => {
  const root = builtRoot()
  const env = { DATABASE_URL: await newPostgres(), RATE_LIMIT: '1' }
  const urls = [(await start(root, env)).url, (await start(root, env)).url]
  const send = (url: string) =>
    fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams(contactBody), redirect: 'manual' })
  const statuses: number[] = []
  for (const url of urls) statuses.push((await send(url)).status)
  expect(statuses).toEqual([303, 429])
})

test('a lead that one server acknowledged is known to all servers on its database, also after a restart', async () => {
  const root = builtRoot()
  const acknowledged = async (env: Record<string, string>) => {
    const body = new URLSearchParams(contactBody)
    const first = await start(root, env)
    const answer = await fetch(`${first.url}/contact`, { method: 'POST', body, redirect: 'manual' })
    await first.close()
    const { url } = await start(root, env)
    return (await fetch(url + answer.headers.get('location'))).text()
  }
  const shown = expect.stringMatching(/^\/contact\/thank-you\{"reference":"HC-/)
  expect(await acknowledged({ DATA_DIR: 'kept' })).toEqual(shown)
  expect(await acknowledged({ DATABASE_URL: await newPostgres() })).toEqual(shown)
})

test('a port for metrics that is in use is one clear sentence, too', { tags: ['slow'] }, async () => {
  const root = builtRoot()
  const { port } = new URL((await start(root)).url)
  await expect(start(root, { METRICS_PORT: port })).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set METRICS_PORT to another one.`,
  )
})

test('a lead that was acknowledged is there after the process is killed', async () => {
  const root = builtRoot()
  const { child, port } = await startProcess(root)
  const url = `http://localhost:${port}/contact`
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(contactBody), redirect: 'manual' })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const store = await openSqliteStore(path.join(root, 'data'))
  const [lead] = await store.list()
  expect(answer.headers.get('location')).toContain(`/contact/thank-you?reference=${lead?.reference}`)
  await store.close()
})

test('the command prints the error and exits with 1', async () => {
  const file = new URL('../../scripts/serve.ts', import.meta.url)
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(25)
  const child = spawn(process.execPath, [file.pathname], {
    env: { ...process.env, PORT: 'x', HOST: 'a b', DATABASE_URL: 'leads' },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  const line = JSON.parse(errors)
  expect(line).toMatchObject({ level: 60, event: 'start-refused', refusal: 'setting-unusable' })
  expect(line.msg.split('\n')).toEqual([
    expect.stringContaining('PORT is "x"'),
    expect.stringContaining('HOST is "a b"'),
    expect.stringContaining('DATABASE_URL must be'),
  ])
})

/** Writes a build whose contact page has a text. */
function writeBuildThatSays(root: string, name: string, words: string): void {
  const html = `<!doctype html><style>/* ${words} */</style><p>${words}</p>`
  writeBuild(root, name, { changes: { 'contact/index.html': html } })
}

const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

test('a server goes on with the build it started with until it is told to change, then serves the new one alone', async () => {
  const root = temporaryFolder()
  writeBuildThatSays(root, 'first', 'old')
  const { url, reload } = await start(root)
  const contact = async () => {
    const answer = await fetch(`${url}/contact`)
    return [await answer.text(), answer.headers.get('content-security-policy')]
  }
  const shows = (words: string) => [
    expect.stringContaining(`<p>${words}</p>`),
    expect.stringContaining(hash(`/* ${words} */`)),
  ]
  expect(await contact()).toEqual(shows('old'))
  writeBuildThatSays(root, 'second', 'new')
  expect(await contact()).toEqual(shows('old'))
  await reload()
  expect(await contact()).toEqual(shows('new'))
})

test('an incomplete build is refused at a reload, and the old one stays', { tags: ['slow'] }, async () => {
  const root = builtRoot()
  const { url, reload } = await start(root)
  const breaks = [
    () => writeBuild(root, 'a', { changes: { 'contact/index.html': undefined } }),
    () => rmSync(path.join(writeBuild(root, 'b').server, 'render.js')),
    () => rmSync(path.join(writeBuild(root, 'c').server, 'site.json')),
  ]
  for (const breakIt of breaks) {
    breakIt()
    await reload()
    expect(await (await fetch(`${url}/contact`)).text()).toContain('prerendered /contact')
    expect(await (await fetch(`${url}/quotes/atlantis?plan=1`)).text()).toBe('/quotes/atlantis{"plan":1}')
  }
})

test('SIGHUP tells a running server to change; each line of its log is JSON and says what came of it, to the end', async () => {
  const root = builtRoot()
  const { child, port, output } = await startProcess(root, { METRICS_PORT: '0' })
  const contact = async () => (await fetch(`http://localhost:${port}/contact`)).text()
  rmSync(path.join(writeBuild(root, 'broken').folder, 'dist-server/site.json'))
  child.kill('SIGHUP')
  await expect.poll(output).toContain('newest build refused, the old one is served on')
  expect(await contact()).toContain('prerendered /contact')
  writeBuildThatSays(root, 'second', 'new')
  child.kill('SIGHUP')
  await expect.poll(output).toContain('"event":"build-changed","build":"second","msg":"build changed"')
  expect(await contact()).toContain('<p>new</p>')
  child.kill('SIGHUP')
  await expect.poll(output).toContain('no newer build')
  child.kill('SIGTERM')
  await once(child, 'exit')
  const lines = output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ level, time, msg }) => !(level && time && msg))).toEqual([])
  expect(lines.flatMap(({ event }) => event ?? [])).toEqual([
    'setting-doubtful',
    'metrics-listening',
    'listening',
    'build-refused',
    'build-changed',
    'build-changed',
    'stopping',
  ])
  expect(lines.find(({ event }) => event === 'stopping')).toMatchObject({ signal: 'SIGTERM', level: 30 })
})
