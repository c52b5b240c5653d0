import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { OpenFile } from '#studio/protocol.ts'
import { addressOf } from '#tests/faults/servers.ts'
import { median } from '#tests/runner/samples.ts'

const project = path.resolve(import.meta.dirname, '../..')
const market = 'config/markets/bahrain.json'

/** How many changes are measured; the median counts, since the first ones run code that is not optimised yet. */
const changes = 7

/** Milliseconds from starting Studio to the answer with which a window can show everything. */
export async function studioStart(root: string): Promise<number> {
  const began = performance.now()
  return withStudio(root, async ({ get }) => {
    await get('state')
    return performance.now() - began
  })
}

/** Milliseconds from sending a new price to its findings. */
export function changeToFindings(root: string): Promise<number> {
  return withStudio(root, async ({ get, post, events }) => {
    await get('state')
    const told = await events()
    const times: number[] = []
    for (let i = 0; i < changes; i += 1) {
      const { value } = (await get(`file?file=${market}`)) as OpenFile
      const was = (value as { readonly plans: readonly { readonly price: number }[] }).plans[0]?.price ?? 0
      const at = ['plans', 0, 'price']
      const began = performance.now()
      const operations = [{ kind: 'set', file: market, at, value: was + 1, was }]
      const { revision } = (await post('change', { title: 'Another price', operations })) as { revision: number }
      await told(`event: findings\ndata: {"revision":${revision},`)
      times.push(performance.now() - began)
    }
    return median(times)
  })
}

/** The interface of Studio that a window uses. */
interface Window {
  readonly address: URL
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
  /** Follows the events; returns a function that waits for one with a prefix. */
  readonly events: () => Promise<(start: string) => Promise<void>>
}

/** Starts Studio on the config of a folder, and ends it once it was used. */
export async function withStudio<Result>(root: string, use: (window: Window) => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, [path.join(project, 'scripts/studio.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    return await use(windowAt(new URL(await addressOf(child, /(http:\/\/\S+)\s/))))
  } finally {
    child.kill()
    await once(child, 'close')
    rmSync(path.join(root, 'drafts'), { recursive: true, force: true })
  }
}

function windowAt(address: URL): Window {
  const { origin, hash } = address
  const headers = { authorization: `Bearer ${hash.replace('#token=', '')}`, 'content-type': 'application/json' }
  const ask = async (asked: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api/${asked}`, { ...init, headers })
    if (!answer.ok) throw new Error(`Studio answers ${asked} with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    address,
    get: async (asked) => (await ask(asked)).json(),
    post: async (asked, body) => (await ask(asked, { method: 'POST', body: JSON.stringify(body) })).json(),
    async events() {
      const { body } = await ask('events')
      const parts = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
      let text = ''
      return async (start) => {
        while (!text.includes(start)) text += (await parts?.next())?.value ?? ''
        text = text.slice(text.indexOf(start) + start.length)
      }
    },
  }
}
