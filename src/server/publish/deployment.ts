/** A deployed site as a visitor reaches it. */
export interface Deployment {
  /** The origin that requests go to, such as `https://helpers.example`. */
  readonly base: string
  /** The origin that its pages name; differs from `base` behind a tunnel or on staging. */
  readonly origin: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const timeoutMs = 20_000

/** Gets a path, or a whole address, without following redirects; throws a sentence if nothing answers. */
export function get(deployment: Deployment, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(deployment, address, { headers })
}

/** Posts a form in the same way. */
export function post(deployment: Deployment, address: string, fields: Record<string, string>): Promise<Answer> {
  return ask(deployment, address, { method: 'POST', body: new URLSearchParams(fields) })
}

async function ask({ base }: Deployment, address: string, request: RequestInit): Promise<Answer> {
  const url = new URL(address, base)
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, headers: response.headers, body: await response.text() }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    throw new Error(`${url} does not answer: ${name === 'TimeoutError' ? 'timed out' : (cause?.code ?? message)}`)
  }
}

/** Throws a sentence unless it holds. */
export function assert(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}
