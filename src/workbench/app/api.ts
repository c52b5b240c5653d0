import type { Refusal } from '../request-error.ts'

/** An error answer of the server, with its sentence for people. */
export class RefusedError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'RefusedError'
    this.status = status
  }
}

/** Characters of a request that outlives its page: browsers allow 64 KiB for all that are on their way (Fetch Standard, 4.6). */
const keepaliveLimit = 16_384

/** The delay before a failed request is retried. */
export const retryDelayMs = 1000

export class UnreachableError extends Error {
  constructor() {
    super('Studio’s server does not answer.')
    this.name = 'UnreachableError'
  }
}

export interface ServerEvent {
  readonly name: string
  readonly data: unknown
}

/** An aborted request gives its connection free; a browser has six, and changes wait for one. */
export interface Api {
  get<T>(path: string, query?: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<T>
  post<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T>
  events(signal: AbortSignal): Promise<AsyncIterable<ServerEvent>>
}

/** The API under the folder of this page; `token` is read at each request. */
export function apiOf(token: () => string, ask: typeof fetch = fetch, folder = '/'): Api {
  const headers = () => ({ authorization: `Bearer ${token()}` })
  return {
    get: (path, query, signal) =>
      json(ask, `${folder}api/${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        headers: headers(),
        ...(signal && { signal }),
      }),
    post: (path, value = {}, signal) => {
      const body = JSON.stringify(value)
      return json(ask, `${folder}api/${path}`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body,
        // A page that is left cancels its other requests, and with them what was typed last.
        keepalive: body.length <= keepaliveLimit,
        ...(signal && { signal }),
      })
    },
    async events(signal) {
      const { body } = await answered(ask, `${folder}api/events`, { headers: headers(), signal })
      return eventsIn(body ?? new ReadableStream())
    },
  }
}

/** The routes of the desk around this Studio, by their whole addresses. */
export const deskApi = {
  get: <T>(address: string): Promise<T> => json(fetch, address, {}),
  post: <T>(address: string, body: object = {}): Promise<T> =>
    json(fetch, address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
}

/** The JSON of an answer. Throws a `RefusedError` for an error answer, and an `UnreachableError` without one. */
export async function json<T>(ask: typeof fetch, path: string, init: RequestInit): Promise<T> {
  const response = await answered(ask, path, init)
  return response.status === 204 ? (undefined as T) : response.json()
}

async function answered(ask: typeof fetch, path: string, init: RequestInit): Promise<Response> {
  const response = await ask(path, { ...init, cache: 'no-store' }).catch(() => undefined)
  if (!response) throw new UnreachableError()
  if (!response.ok) throw await refusalIn(response)
  return response
}

async function refusalIn(response: Response): Promise<RefusedError> {
  const refusal: Partial<Refusal> = await response.json().catch(() => ({}))
  return new RefusedError(response.status, refusal.message ?? `Studio’s server answered ${response.status}.`)
}

/** Parses server-sent events; an empty line ends each. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + value).split(/\r?\n\r?\n/)
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const event = eventOf(part)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(text: string): ServerEvent | undefined {
  const fields = text.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line))
  const of = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []))
  const data = of('data').join('\n')
  return data ? { name: of('event')[0] ?? 'message', data: JSON.parse(data) } : undefined
}
