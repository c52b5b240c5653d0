import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request at a stand-in: the fields of GitHub and GitLab that the desk reads. */
interface Request {
  readonly number: number
  readonly branch: string
  readonly base: string
  readonly title: string
  readonly text: string
  state: 'open' | 'closed' | 'merged'
  /** The commit of main that it became. */
  commit: string | null
}

type Answer = readonly [status: number, body: unknown]

interface Asked {
  readonly method: string
  readonly url: URL
  readonly body: Readonly<Record<string, string>>
  readonly token: string | undefined
}

const token = 'secret'

/** A stand-in for an API, with what was asked of it. */
async function standIn(answer: (asked: Asked, requests: Request[]) => Answer) {
  const requests: Request[] = []
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const asked = await read(request)
    calls.push(`${asked.method} ${asked.url.pathname}`)
    const [status, body] = answer(asked, requests)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { requests, calls, api: `http://127.0.0.1:${port}`, token }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { authorization, 'private-token': own } = request.headers
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', 'http://localhost'),
    body: text === '' ? {} : JSON.parse(text),
    token: authorization?.replace(/^Bearer /, '') ?? String(own),
  }
}

type StandIn = Awaited<ReturnType<typeof standIn>>

/** Answers as https://docs.github.com/rest/pulls/pulls says, for the repository `acme/site`. */
export function githubServer(): Promise<StandIn> {
  const pulls = '/repos/acme/site/pulls'
  const shown = ({ number, branch, base, state, commit }: Request) => ({
    number,
    html_url: `https://github.com/acme/site/pull/${number}`,
    state: state === 'open' ? 'open' : 'closed',
    merged: state === 'merged',
    // An open one has the commit of a trial merge.
    merge_commit_sha: commit ?? 'e5bd3914e2e596debea16f433f57875b5b90bcd6',
    head: { ref: branch, label: `acme:${branch}` },
    base: { ref: base },
  })
  return standIn(({ method, url, body, token: given }, requests) => {
    if (given !== token) return [401, { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' }]
    if (method === 'GET' && url.pathname === pulls) {
      const [head, state] = [url.searchParams.get('head'), url.searchParams.get('state')]
      return [200, requests.filter((one) => `acme:${one.branch}` === head && one.state === state).map(shown)]
    }
    if (method === 'POST' && url.pathname === pulls) {
      const { head = '', base = '', title = '', body: text = '' } = body
      if (requests.some(({ branch, state }) => branch === head && state === 'open'))
        return [
          422,
          { message: 'Validation Failed', errors: [{ message: `A pull request already exists for acme:${head}.` }] },
        ]
      const made: Request = {
        number: requests.length + 12,
        branch: head,
        base,
        title,
        text,
        state: 'open',
        commit: null,
      }
      requests.push(made)
      return [201, shown(made)]
    }
    const found = requests.find(({ number }) => url.pathname === `${pulls}/${number}`)
    if (!found) return [404, { message: 'Not Found' }]
    if (method === 'PATCH' && body['state'] === 'closed') found.state = 'closed'
    return [200, shown(found)]
  })
}

/** Answers as https://docs.gitlab.com/api/merge_requests/ says, for the project `acme/site`. */
export function gitlabServer(): Promise<StandIn> {
  const path = '/projects/acme%2Fsite/merge_requests'
  const shown = ({ number, branch, base, state, commit }: Request) => ({
    iid: number,
    id: number + 1000,
    web_url: `https://gitlab.com/acme/site/-/merge_requests/${number}`,
    state: state === 'open' ? 'opened' : state,
    source_branch: branch,
    target_branch: base,
    sha: '8888888888888888888888888888888888888888',
    merge_commit_sha: commit,
    squash_commit_sha: null,
  })
  return standIn(({ method, url, body, token: given }, requests) => {
    if (given !== token) return [401, { message: '401 Unauthorized' }]
    if (method === 'GET' && url.pathname === path) {
      const [branch, state] = [url.searchParams.get('source_branch'), url.searchParams.get('state')]
      return [
        200,
        requests.filter((one) => one.branch === branch && state === 'opened' && one.state === 'open').map(shown),
      ]
    }
    if (method === 'POST' && url.pathname === path) {
      const { source_branch: branch = '', target_branch: base = '', title = '', description: text = '' } = body
      if (requests.some((one) => one.branch === branch && one.state === 'open'))
        return [409, { message: ['Another open merge request already exists for this source branch: !12'] }]
      const made: Request = { number: requests.length + 12, branch, base, title, text, state: 'open', commit: null }
      requests.push(made)
      return [201, shown(made)]
    }
    const found = requests.find(({ number }) => url.pathname === `${path}/${number}`)
    if (!found) return [404, { message: '404 Not found' }]
    if (method === 'PUT' && body['state_event'] === 'close') found.state = 'closed'
    return [200, shown(found)]
  })
}
