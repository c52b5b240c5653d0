import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Form } from '#engine/forms.ts'
import { type Server, startServer } from './servers.ts'
import type { Finding } from './verdict.ts'

/** The longest that one visitor may make another wait, in processor time of the server (ms). */
const longestWait = 1000

/** The memory that an attack may cost the server, in MB. */
const mostMemory = 200

/** The duration of each attack. */
const watchMs = 4000

/** Pipelined requests. */
interface Attack {
  readonly name: string
  readonly path: string
  readonly version?: string
  readonly connections: number
  readonly requests: number
}

/** Sends thousands of pipelined requests, and measures how long another visitor waits meanwhile. */
export async function pipelining(form: Form, folder: string): Promise<Finding> {
  const few = { connections: 3, requests: 8000 }
  const option = form.fields.find(({ options }) => options)
  const rendered = `${form.page}?${option?.name}=${option?.options?.[0]?.value}`
  const attacks: Attack[] = [
    { name: 'files', path: '/', ...few },
    { name: 'rendered pages', path: rendered, ...few },
    { name: 'HTTP/1.0', path: '/', version: '1.0', ...few },
    { name: 'no addresses', path: '/%zz', ...few },
    { name: 'files on 30 connections', path: '/', connections: 30, requests: 8000 },
    { name: 'files on 300 connections', path: '/', connections: 300, requests: 90 },
    { name: 'rendered pages on 300 connections', path: rendered, connections: 300, requests: 90 },
    {
      name: 'rendered pages on 300 connections, no more than may wait',
      path: rendered,
      connections: 300,
      requests: 5,
    },
    {
      name: 'rendered pages on 10 connections, no more than a connection has',
      path: rendered,
      connections: 10,
      requests: 100,
    },
  ]
  const figures: string[] = []
  const problems: string[] = []
  for (const attack of attacks) {
    const server = await startServer({ DATA_DIR: folder })
    const { wait, work, megabytes, strange } = await watch(server, attack)
    await server.end('SIGTERM')
    const waited = `${wait.toFixed(0)} ms, in which the server works for ${work.toFixed(0)} ms`
    figures.push(`${attack.name}: ${waited}, ${megabytes.toFixed(0)} MB more`)
    if (work > longestWait) problems.push(`${attack.name}: another visitor waits ${waited}`)
    if (megabytes > mostMemory) problems.push(`${attack.name}: the server takes ${megabytes.toFixed(0)} MB more`)
    for (const status of strange) problems.push(`${attack.name}: another visitor gets ${status}`)
  }
  const server = await startServer({ DATA_DIR: folder })
  problems.push(...(await keepAlive(server, 1000)))
  await server.end('SIGTERM')
  return { figures: `another visitor waits at most: ${figures.join('; ')}; 1000 requests of a browser pass`, problems }
}

async function watch({ url, pid }: Server, { path, version = '1.1', connections, requests }: Attack) {
  const { hostname, port } = new URL(url)
  await visit(url)
  const before = await memory(pid)
  const head = `GET ${path} HTTP/${version}\r\nHost: ${hostname}\r\nConnection: keep-alive\r\n\r\n`
  const text = head.repeat(requests)
  const sockets = Array.from({ length: connections }, () => {
    // Another address than the visitor's.
    const socket = net.connect({ port: Number(port), host: hostname, localAddress: '127.0.0.2' })
    socket.on('error', () => {})
    socket.resume().write(text)
    return socket
  })
  const strange = new Set<string>()
  let [wait, work] = [0, 0]
  let most = before
  for (const end = performance.now() + watchMs; performance.now() < end; await sleep(20)) {
    const [began, worked] = [performance.now(), workedMs(pid)]
    const status = await visit(url)
    const waited = performance.now() - began
    wait = Math.max(wait, waited)
    work = Math.max(work, Math.min(waited, workedMs(pid) - worked))
    if (status !== '200') strange.add(status)
    most = Math.max(most, await memory(pid))
  }
  for (const socket of sockets) socket.destroy()
  return { wait, work, megabytes: most - before, strange }
}

/** Requests a page on a new connection, or on one of an agent; resolves to the status or the error. */
async function visit(url: string, agent: http.Agent | false = false): Promise<string> {
  try {
    const [answer] = (await once(http.get(`${url}/contact`, { agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return String(answer.statusCode)
  } catch (error) {
    return String(error)
  }
}

/** Sends many requests over keep-alive connections, as a browser does; resolves to the problems. */
async function keepAlive({ url }: Server, requests: number): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 })
  const statuses = new Set(await Promise.all(Array.from({ length: requests }, () => visit(url, agent))))
  agent.destroy()
  return [...statuses].filter((status) => status !== '200').map((status) => `a browser gets ${status}`)
}

/**
 * The processor time of a process in milliseconds (Linux, `proc_pid_stat(5)`, in ticks of 10 ms). Elsewhere the time
 * that has passed, which a busy machine makes longer.
 */
function workedMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return performance.now()
  }
}

/** The resident memory of a process, in MB. */
async function memory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
