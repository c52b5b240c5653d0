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
  /** How long the preview took to show each edit of this window, in milliseconds. */
  readonly previewed: number[]
  /** When others sent the premiums that are not seen yet, by file and premium. */
  readonly awaited: Map<string, Map<number, number>>
  /** When edits were sent that the preview does not show yet, by the revision that they made. */
  readonly unshown: Map<number, number>
  /** The revision that the preview shows. */
  shown: number
  readonly close: () => void
}

export async function openWindow(ask: Ask, change: string, number: number): Promise<EditorWindow> {
  const stop = new AbortController()
  const began = performance.now()
  await ask(`/change/${change}/api/state`)
  const openMs = performance.now() - began
  const file = `config/markets/market-${number + 20}.json`
  const measured = { openMs, answered: [], seen: [], previewed: [] }
  const followed = { awaited: new Map(), unshown: new Map(), shown: 0 }
  const window: EditorWindow = { change, file, ask, ...measured, ...followed, close: () => stop.abort() }
  const { body } = await ask(`/change/${change}/api/events`, undefined, stop.signal)
  follow(window, body).catch(() => {})
  return window
}

/** Reads a file again when an event says that it has changed, as Studio does for the files that are open. */
async function follow(window: EditorWindow, body: ReadableStream | null): Promise<void> {
  const { ask, change, awaited, seen } = window
  let rest = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      if (name === 'preview') notePreview(window, (JSON.parse(data) as Events['preview']).revision)
      if (name !== 'workspace') continue
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

/** Measures how long the preview took for the edits that it shows now. */
function notePreview(window: EditorWindow, revision = window.shown): void {
  window.shown = revision
  for (const [made, began] of window.unshown) {
    if (made > revision) continue
    window.previewed.push(performance.now() - began)
    window.unshown.delete(made)
  }
}

export const premiumIn = (value: unknown) =>
  (value as { readonly plans: readonly { readonly price: number }[] }).plans[0]?.price ?? 0

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
    const at = ['plans', 0, 'price']
    const operations = [{ kind: 'set', file, at, value: was + 1, was }]
    const answer = await ask(`/change/${change}/api/change`, { title: 'Another price', operations })
    answered.push(performance.now() - began)
    const { revision } = (await answer.json()) as { readonly revision: number }
    window.unshown.set(revision, began)
    notePreview(window)
    await sleep(restMs)
  }
}
