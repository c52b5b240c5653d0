import { type IncomingMessage, request } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import type { TranslationService } from '#studio/server/proposals/translator.ts'
import { startStudio } from '#studio/server/start.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { inProcess } from './checker/in-process.ts'
import { tempConfig } from './workspace/temp-workspace.ts'

/** An answer of Studio. */
export interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** The body as JSON. */
  readonly json: () => unknown
}

export interface AskOptions {
  readonly method?: string
  /** Replaces or, where undefined, removes headers of Studio's own page. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
}

/** Studio while a test runs. */
export interface RunningStudio {
  readonly root: string
  readonly port: number
  readonly token: string
  readonly ask: (path: string, options?: AskOptions) => Promise<Answered>
  /** The JSON of a GET from the API. */
  readonly get: (path: string) => Promise<unknown>
  /** Posts to the API; resolves to the status and the answer. */
  readonly post: (
    path: string,
    body?: unknown,
  ) => Promise<{ readonly status: number | undefined; readonly answer: unknown }>
}

interface StartOptions {
  /** Whether the checker and the preview run in a thread, as for people. */
  readonly inThread?: boolean
}

/** Studio with a config of its own, until the test ends. */
export async function runningStudio(
  root = tempConfig(),
  translation?: TranslationService,
  options?: StartOptions,
): Promise<RunningStudio> {
  const studio = await startedStudio(root, translation, options)
  onTestFinished(() => studio.stop())
  return studio
}

/** Studio on a config, until it is stopped. */
export async function startedStudio(
  root: string,
  translation?: TranslationService,
  { inThread = false }: StartOptions = {},
): Promise<RunningStudio & { readonly stop: () => Promise<void> }> {
  // Uses the cached bundles of production.
  vi.stubEnv('NODE_ENV', 'production')
  const studio = await startStudio({
    root,
    schemasRoot: projectRoot,
    port: 0,
    translation,
    startWorker: inThread ? undefined : inProcess,
  })
  vi.unstubAllEnvs()
  const { port, hash } = new URL(studio.address)
  const token = hash.replace('#token=', '')
  const ask: RunningStudio['ask'] = (path, options) => asked(Number(port), token, path, options)
  return {
    root,
    stop: studio.stop,
    port: Number(port),
    token,
    ask,
    async get(path) {
      const answer = await ask(`/api/${path}`)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return answer.json()
    },
    async post(path, body = {}) {
      const answer = await ask(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
      return { status: answer.status, answer: answer.json() }
    },
  }
}

/** Sends a request as Studio's page does, changed by the options. */
export function asked(
  port: number,
  token: string,
  path: string,
  { method = 'GET', headers = {}, body = '' }: AskOptions = {},
): Promise<Answered> {
  const own = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    'sec-fetch-site': 'same-origin',
    ...(method === 'POST' && { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }),
  }
  const sent = Object.entries({ ...own, ...headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  )
  return new Promise((resolve, reject) => {
    // Without keep-alive, since a kept connection may be closed just when the next request is sent.
    const agent = false
    const asking = request({ agent, port, host: '127.0.0.1', path, method, headers: Object.fromEntries(sent) })
    asking.on('error', reject).on('response', async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode, headers: response.headers, text, json: () => JSON.parse(text) })
    })
    asking.end(body)
  })
}
