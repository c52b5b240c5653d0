import { ask } from './api.ts'
import type { ApiPlace, PullRequest, PullRequests } from './pull-request.ts'

interface Pull {
  readonly number: number
  readonly html_url: string
  readonly state: 'open' | 'closed'
  readonly merged: boolean
  /** Of an open one, that of a trial merge. */
  readonly merge_commit_sha: string | null
}

/** The pull requests of a repository at GitHub: https://docs.github.com/rest/pulls/pulls */
export function github({ api, path, token }: ApiPlace): PullRequests {
  const pulls = `${api}/repos/${path}/pulls`
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  }
  const [owner] = path.split('/')
  const requestOf = ({ number, html_url: page }: Pull): PullRequest => ({ number, page })
  return {
    async find(branch) {
      const query = new URLSearchParams({ head: `${owner}:${branch}`, state: 'open' })
      const [found] = await ask<Pull[]>(`${pulls}?${query}`, { headers })
      return found && requestOf(found)
    },
    async open({ branch, base, title, text }) {
      return requestOf(await ask(pulls, { headers, method: 'POST', body: { title, head: branch, base, body: text } }))
    },
    async standingOf(number) {
      const { state, merged, merge_commit_sha } = await ask<Pull>(`${pulls}/${number}`, { headers })
      return merged ? { merged: merge_commit_sha ?? undefined } : state
    },
    async close(number) {
      await ask(`${pulls}/${number}`, { headers, method: 'PATCH', body: { state: 'closed' } })
    },
  }
}
