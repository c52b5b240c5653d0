import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskDatabase } from '#desk/database/desk-database.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import { sessionHeaders } from './desk-session.ts'

/** An advisor's window: its list follows what changes, as that of the desk's page. */
export interface AdvisorWindow {
  /** Asks the desk; resolves to its answer and how long that took, in milliseconds. */
  ask<T>(path: string, body?: object): Promise<{ readonly answer: T; readonly ms: number }>
  /** How long the list took each time, in milliseconds. */
  readonly lists: number[]
  /** Called whenever its list was loaded again. */
  onList: (list: LeadList) => void
  close(): void
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Signs so many advisors of all markets in, and opens their windows. */
export async function openWindows(address: string, { db }: DeskDatabase, count: number): Promise<AdvisorWindow[]> {
  const windows = Array.from({ length: count }, async (_, i) => {
    const person = { name: `Advisor ${i}`, email: `advisor-${i}@example.com`, grants: [{ role: 'advisor' as const }] }
    return openWindow(address, await sessionHeaders(address, db, person))
  })
  return Promise.all(windows)
}

async function openWindow(address: string, headers: Readonly<Record<string, string>>): Promise<AdvisorWindow> {
  const stop = new AbortController()
  const ask = async <T>(path: string, body?: object) => {
    const began = performance.now()
    const answer = await send<T>(`${address}${path}`, headers, body)
    return { answer, ms: performance.now() - began }
  }
  const lists: number[] = []
  let [isLoading, isStale] = [false, false]
  const window: AdvisorWindow = { ask, lists, onList: () => {}, close: () => stop.abort() }
  const load = async () => {
    // The page drops an answer that another one has overtaken; it asks for the latest all the same.
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale) {
      isStale = false
      const { answer, ms } = await ask<LeadList>('/desk/leads', {})
      lists.push(ms)
      window.onList(answer)
    }
    isLoading = false
  }
  const { body } = await fetch(`${address}/desk/leads/events`, { headers, signal: stop.signal })
  const follow = async () => {
    for await (const chunk of body ?? []) if (Buffer.from(chunk).includes('event: leads')) void load()
  }
  follow().catch(() => {})
  return window
}

function send<T>(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const content = body && { 'content-type': 'application/json' }
  const sent = request(
    url,
    { agent, method: body ? 'POST' : 'GET', headers: { ...headers, ...content } },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text) as T)
        else reject(new Error(`${url} answers ${response.statusCode}: ${text}`))
      })
    },
  )
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

/** How long each kind of question took, in milliseconds. */
export type Times = Record<'list' | 'name' | 'number' | 'reference' | 'action', number[]>

/** How long an advisor reads before the next question, in milliseconds. */
const readingMs = 5000

/** Lets each advisor ask one question after another for a time, with pauses as people make. */
export async function work(windows: readonly AdvisorWindow[], ms: number): Promise<Times> {
  const times: Times = { list: [], name: [], number: [], reference: [], action: [] }
  const end = performance.now() + ms
  await Promise.all(
    windows.map(async (window, i) => {
      await sleep((i / windows.length) * readingMs)
      for (let turn = i; performance.now() < end; turn += 1) {
        await takeTurn(window, turn, times)
        await sleep(readingMs)
      }
    }),
  )
  return times
}

const lists = [
  {},
  { state: 'new' },
  { mine: true },
  { overdue: true },
  { state: 'done' },
  { market: 'singapore' },
] as const

async function takeTurn({ ask }: AdvisorWindow, turn: number, times: Times): Promise<void> {
  const number = (turn * 7919) % 10_000
  const digits = String(number).padStart(4, '0')
  const list = async (kind: keyof Times, filter: object) => {
    const { answer, ms } = await ask<LeadList>('/desk/leads', filter)
    times[kind].push(ms)
    return answer.requests
  }
  const found = await list('list', lists[turn % lists.length] ?? {})
  if (turn % 4 === 0) await list('name', { search: `person ${number}` })
  else if (turn % 4 === 1)
    await list('number', { search: turn % 8 === 1 ? `+65 0000 ${digits}` : `0065-0000${digits}` })
  else if (turn % 4 === 2) await list('reference', { search: found[turn % found.length]?.reference.toLowerCase() })
  else await act(ask, found[turn % found.length], times)
}

/** Takes a request and gives it back, unless somebody else is faster. */
async function act(ask: AdvisorWindow['ask'], line: LeadList['requests'][number] | undefined, times: Times) {
  if (line?.state !== 'new') return
  const took = await ask(`/desk/leads/${line.id}/take`, { version: line.version }).catch(() => undefined)
  if (took) times.action.push(took.ms)
}
