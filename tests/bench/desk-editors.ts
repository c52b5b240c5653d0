import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskDatabase } from '#desk/database/desk-database.ts'
import type { Role } from '#desk/people/roles.ts'
import type { Events, OpenFile } from '#studio/protocol.ts'
import type { RunningDesk } from '#tests/e2e/desk/running-desk.ts'
import { sessionHeaders } from './desk-session.ts'

/** How long an editor rests between two edits, in milliseconds. */
const restMs = 1000

/** A request of somebody who is signed in; throws where the desk refuses it. */
export type Ask = (path: string, body?: object, signal?: AbortSignal) => Promise<Response>

export async function signedIn({ address }: RunningDesk, { db }: DeskDatabase, role: Role): Promise<Ask> {
  const session = await sessionHeaders(address, db, { name: role, email: 'somebody@example.com', grants: [{ role }] })
  const headers = { ...session, 'content-type': 'application/json' }
  return async (asked, body, signal) => {
    const init = { headers, ...(signal && { signal }), ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    const answer = await fetch(`${address}${asked}`, init)
    if (!answer.ok) throw new Error(`The desk answers ${asked} with ${answer.status}: ${await answer.text()}`)
    return answer
  }
}

/** Somebody's window of a change, in a market of their own. */
export interface EditorWindow {
  readonly change: string
  readonly file: string
  readonly ask: Ask
  readonly openMs: number
  /** How long each edit took to be answered, in milliseconds. */
  readonly answered: number[]
  /** How long edits of others took to be in this window, in milliseconds. */
  readonly seen: number[]
  /** When others sent the premiums that are not seen yet, by file and premium. */
  readonly awaited: Map<string, Map<number, number>>
  readonly close: () => void
}

export async function openWindow(ask: Ask, change: string, number: number): Promise<EditorWindow> {
  const stop = new AbortController()
  const began = performance.now()
  await ask(`/change/${change}/api/state`)
  const openMs = performance.now() - began
  const file = `config/markets/market-${number + 20}.json`
  const awaited: EditorWindow['awaited'] = new Map()
  const window = { change, file, ask, openMs, answered: [], seen: [], awaited, close: () => stop.abort() }
  const { body } = await ask(`/change/${change}/api/events`, undefined, stop.signal)
  follow(window, body).catch(() => {})
  return window
}

/** Reads a file again when an event says that it has changed, as Studio does for the files that are open. */
async function follow({ ask, change, awaited, seen }: EditorWindow, body: ReadableStream | null): Promise<void> {
  let rest = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, data = ''] = /^event: workspace\ndata: (.*)$/.exec(event) ?? []
      if (data === '') continue
      const { files } = JSON.parse(data) as Events['workspace']
      for (const file of files.filter((one) => awaited.has(one))) {
        const { value } = (await (await ask(`/change/${change}/api/file?file=${file}`)).json()) as OpenFile
        const premium = premiumIn(value)
        const began = awaited.get(file)?.get(premium)
        if (began === undefined) continue
        seen.push(performance.now() - began)
        awaited.get(file)?.delete(premium)
      }
    }
  }
}

export const premiumIn = (value: unknown) =>
  (value as { readonly plans: readonly { readonly premium: number }[] }).plans[0]?.premium ?? 0

/** Sends another premium again and again. */
export async function edit(window: EditorWindow, all: readonly EditorWindow[], until: number): Promise<void> {
  const { ask, change, file, answered } = window
  const { value } = (await (await ask(`/change/${change}/api/file?file=${file}`)).json()) as OpenFile
  const others = all.filter((other) => other.change === change && other !== window)
  for (const { awaited } of others) awaited.set(file, new Map())
  await sleep(Math.random() * restMs)
  for (let was = premiumIn(value); performance.now() < until; was += 1) {
    const began = performance.now()
    for (const { awaited } of others) awaited.get(file)?.set(was + 1, began)
    const at = ['plans', 0, 'premium']
    const operations = [{ kind: 'set', file, at, value: was + 1, was }]
    await ask(`/change/${change}/api/change`, { title: 'Another price', operations })
    answered.push(performance.now() - began)
    await sleep(restMs)
  }
}
