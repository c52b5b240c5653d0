import { RequestError } from '#workbench/request-error.ts'

const timeoutMs = 20_000

interface Call {
  readonly headers: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly body?: object
}

/** Asks an API that speaks JSON; throws a `RequestError` with what it says. */
export async function ask<Answer>(address: string, { headers, method = 'GET', body }: Call): Promise<Answer> {
  const { host } = new URL(address)
  const sent = body && { body: JSON.stringify(body) }
  const own = { 'content-type': 'application/json', 'user-agent': 'helpercompare-desk', ...headers }
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, ok, text } = await fetch(address, { method, headers: own, signal, ...sent })
    .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
    .catch((error: Error) => {
      throw new RequestError('service', `${host} does not answer: ${error.message}. Try again later.`)
    })
  if (ok) return readJson(host, text)
  const said = `${host} answered ${status}: ${messageIn(text)}`
  if (status === 401 || status === 403) throw new RequestError('service', `REMOTE_TOKEN may not do this. ${said}`)
  throw new RequestError('service', said)
}

/** Parses the JSON object in a response. Throws a `RequestError` for anything else: a proxy may answer with a page of its own. */
function readJson<Answer>(host: string, text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer as Answer
  } catch {}
  throw new RequestError('service', `${host} answered with no data of a pull request: ${text.slice(0, 100)}`)
}

/** The message in an error of GitHub or GitLab. */
function messageIn(text: string): string {
  try {
    const { message, error, errors } = JSON.parse(text)
    const details = Array.isArray(errors) ? errors.map((one) => one.message ?? JSON.stringify(one)) : []
    const first = Array.isArray(message) ? message.join(' ') : (message ?? error)
    return [first, ...details].join(' ').slice(0, 300)
  } catch {
    return text.slice(0, 100)
  }
}
