import { ask } from './api.ts'
import type { ApiPlace, PullRequest, PullRequests } from './pull-request.ts'

interface MergeRequest {
  readonly iid: number
  readonly web_url: string
  readonly state: 'opened' | 'closed' | 'locked' | 'merged'
  /** Null where it was merged by fast-forward. */
  readonly merge_commit_sha: string | null
  readonly squash_commit_sha: string | null
  readonly sha: string
}

/** The merge requests of a project at GitLab: https://docs.gitlab.com/api/merge_requests/ */
export function gitlab({ api, path, token }: ApiPlace): PullRequests {
  const requests = `${api}/projects/${encodeURIComponent(path)}/merge_requests`
  const headers = { 'private-token': token }
  const requestOf = ({ iid, web_url }: MergeRequest): PullRequest => ({ number: iid, page: web_url })
  return {
    async find(branch) {
      const query = new URLSearchParams({ source_branch: branch, state: 'opened' })
      const [found] = await ask<MergeRequest[]>(`${requests}?${query}`, { headers })
      return found && requestOf(found)
    },
    async open({ branch, base, title, text }) {
      const body = {
        source_branch: branch,
        target_branch: base,
        title,
        description: text,
        remove_source_branch: true,
      }
      return requestOf(await ask(requests, { headers, method: 'POST', body }))
    },
    async standingOf(number) {
      const { state, merge_commit_sha, squash_commit_sha, sha } = await ask<MergeRequest>(`${requests}/${number}`, {
        headers,
      })
      if (state === 'merged') return { merged: merge_commit_sha ?? squash_commit_sha ?? sha }
      return state === 'closed' ? 'closed' : 'open'
    },
    async close(number) {
      await ask(`${requests}/${number}`, { headers, method: 'PUT', body: { state_event: 'close' } })
    },
  }
}
