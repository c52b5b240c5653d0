import { RequestError } from '#workbench/request-error.ts'
import type { RemoteSettings } from '../settings.ts'
import { remoteAddress } from '../steps/repository.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'

/** A request at the remote that somebody there merges: a merge request of GitLab too. */
export interface PullRequest {
  readonly number: number
  /** The address of its page. */
  readonly page: string
}

export interface Opening {
  readonly branch: string
  /** The main branch. */
  readonly base: string
  readonly title: string
  readonly text: string
}

/** `merged` has the commit that the remote names, if it names one. */
export type Standing = 'open' | 'closed' | { readonly merged: string | undefined }

/** The API of a remote. Methods throw a `RequestError` if it does not answer as it should. */
export interface PullRequests {
  /** The open one of a branch. */
  find(branch: string): Promise<PullRequest | undefined>
  open(opening: Opening): Promise<PullRequest>
  standingOf(number: number): Promise<Standing>
  close(number: number): Promise<void>
}

/** A repository at an API. */
export interface ApiPlace {
  /** Without a slash at the end. */
  readonly api: string
  /** Such as `acme/site`. */
  readonly path: string
  readonly token: string
}

const kinds = { 'github.com': 'github', 'gitlab.com': 'gitlab' } as const

/** The API of the remote. Throws a `RequestError` that says which setting is missing. */
export async function pullRequestsOf(root: string, { kind, token, api }: RemoteSettings): Promise<PullRequests> {
  const { host, path } = placeOf((await remoteAddress(root)) ?? '')
  const known = kind ?? kinds[host as keyof typeof kinds]
  if (known === undefined)
    throw new RequestError(
      'conflict',
      `Set REMOTE_KIND, so that the desk can open pull requests at ${host || 'the remote'}.`,
    )
  if (token === undefined)
    throw new RequestError('conflict', 'Set REMOTE_TOKEN, so that the desk can open pull requests.')
  const usual = known === 'gitlab' ? `https://${host}/api/v4` : `https://${host}/api/v3`
  const place = {
    api: api?.replace(/\/$/, '') ?? (host === 'github.com' ? 'https://api.github.com' : usual),
    path,
    token,
  }
  return known === 'gitlab' ? gitlab(place) : github(place)
}

/** The host and the path of a repository, from `https://…`, `ssh://…` or `git@host:path`. */
export function placeOf(address: string): { readonly host: string; readonly path: string } {
  const url = /^\w+:\/\//.test(address) ? URL.parse(address) : null
  const [, host = '', path = ''] = url
    ? ['', url.hostname, url.pathname]
    : (/^(?:[^@/]+@)?([^:/]+):(.+)$/.exec(address) ?? [])
  return {
    host,
    path: path
      .split('/')
      .filter(Boolean)
      .join('/')
      .replace(/\.git$/, ''),
  }
}
