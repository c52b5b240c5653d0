import { RequestError } from '#workbench/request-error.ts'
import { git } from '#workbench/server/git.ts'
import type { PublicationRow } from '../../database/publication-tables.ts'
import { inOneLine } from '../../people/names.ts'
import { type AlarmOptions, fail } from '../alarm.ts'
import { updatePublication } from '../publications.ts'
import { commitAfter, pushBranch } from '../steps/remote.ts'
import { mainBranch } from '../steps/repository.ts'
import type { Outcome, StepOptions } from '../steps/steps.ts'
import { type PullRequest, pullRequestsOf } from './pull-request.ts'

/** How often a remote is asked about a request, in milliseconds. */
const everyMs = 30_000

/** Opens the pull request of a change whose push to main the remote refused, unless it is open already. */
export async function askRemote(
  { root, settings, now }: StepOptions,
  { change, name, reason }: PublicationRow,
  commit: string,
  refusal: string,
): Promise<Outcome> {
  const requests = await pullRequestsOf(root, settings.remote).catch((error: Error) => {
    throw new RequestError('conflict', `The remote repository protects its main branch (${refusal}). ${error.message}`)
  })
  const branch = `change/${change}`
  await pushBranch(root, commit, branch)
  const message = (await git(root, ['log', '-1', '--format=%b', commit])).trim()
  // A remote may make it the message of a commit, whose last lines name people.
  const text = [inOneLine(reason ?? ''), message].filter((part) => part !== '').join('\n\n')
  const base = await mainBranch(root)
  const request = (await requests.find(branch)) ?? (await requests.open({ branch, base, title: name, text }))
  return { end: 'asked', set: { pull_request: JSON.stringify(request), checked_at: now().toISOString() } }
}

/** Goes on with the publications whose pull requests were merged; those that were closed wait for a person. */
export async function followPullRequests(options: StepOptions & AlarmOptions): Promise<void> {
  const { db, now } = options
  const asked = await db
    .selectFrom('desk_publications')
    .selectAll()
    .where('state', '=', 'asked')
    .where('checked_at', '<=', new Date(now().getTime() - everyMs).toISOString())
    .execute()
  for (const publication of asked) {
    // An error that is thrown here would stop all other publications.
    const problem = await follow(options, publication).catch((error: Error) => {
      if (error instanceof RequestError) return error.message
      console.error(error)
      return 'The desk could not read the state of this pull request. Its log says why.'
    })
    await updatePublication(db, publication.id, { problem, checked_at: now().toISOString() }, ['asked'])
  }
}

async function follow(options: StepOptions & AlarmOptions, publication: PublicationRow): Promise<null> {
  const { db, root, settings } = options
  const { number } = requestOf(publication)
  const standing = await (await pullRequestsOf(root, settings.remote)).standingOf(number)
  if (standing === 'closed') {
    const words = `Pull request ${number} was closed at the repository. Try again to open another one, or cancel.`
    await fail(options, publication, new RequestError('conflict', words))
  } else if (standing !== 'open') {
    const commit = await commitAfter(root, standing.merged)
    const row = { state: 'waiting', step: 'merge', commit, due_at: null } as const
    await updatePublication(db, publication.id, row, ['asked'])
  }
  return null
}

/** Closes the pull request of a publication. */
export async function closePullRequest({ root, settings }: StepOptions, publication: PublicationRow): Promise<void> {
  await (await pullRequestsOf(root, settings.remote)).close(requestOf(publication).number)
}

function requestOf({ pull_request, name }: PublicationRow): PullRequest {
  if (pull_request === null) throw new Error(`The publication of ${name} has no pull request.`)
  return JSON.parse(pull_request)
}
