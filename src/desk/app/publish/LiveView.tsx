import { useEffect } from 'react'
import { Problem } from '#workbench/app/Problem.tsx'
import { hasRole, publishers } from '../../people/roles.ts'
import type { Live, Me, PublicationLine } from '../answers.ts'
import styles from '../desk.module.css'
import { useLoaded } from '../use-loaded.ts'
import { moment } from '../words.ts'
import { PublicationItem } from './PublicationItem.tsx'
import { shortCommit } from './publication-words.ts'
import own from './publish.module.css'
import { RemoteMoved } from './RemoteMoved.tsx'
import { isScheduled, usePublications } from './use-publications.ts'

/** The live site, and publications under way, scheduled and past. */
export function LiveView({ me }: { readonly me: Me }) {
  const { data: publications = [], reload, problem } = usePublications()
  const { data: live, reload: reloadLive } = useLoaded<Live>('/desk/live')
  const ended = publications.filter(({ state }) => state === 'live' || state === 'merged' || state === 'failed')
  // Servers and the repository are asked again once something has ended.
  const marks = ended.map(({ id, state }) => `${id} ${state}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with what has ended.
  useEffect(reloadLive, [reloadLive, marks])
  const open = publications.filter(isOpen)
  const lists = {
    'Needs somebody': open.filter(({ state }) => state === 'failed'),
    'Under way': open.filter((one) => one.state !== 'failed' && !isScheduled(one)),
    Scheduled: open.filter(isScheduled).toSorted((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1)),
    History: publications.filter((one) => !isOpen(one)),
  }
  return (
    <>
      <h1>Live</h1>
      <Problem>{problem}</Problem>
      {live?.movedBack && (
        <RemoteMoved moved={live.movedBack} isOwner={hasRole(me.grants, ['owner'])} onSettled={reloadLive} />
      )}
      {live && <Now live={live} />}
      {Object.entries(lists).map(
        ([title, list]) =>
          list.length > 0 && (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul className={styles['list']}>
                {list.map((publication) => (
                  <PublicationItem
                    key={publication.id}
                    publication={publication}
                    zones={live?.zones ?? []}
                    hasRemote={Boolean(live?.remote)}
                    isPublisher={hasRole(me.grants, publishers)}
                    onChange={reload}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

function isOpen({ state }: PublicationLine): boolean {
  return state === 'waiting' || state === 'running' || state === 'asked' || state === 'failed'
}

/** The last publication, and what each server has. */
function Now({ live: { last, main, servers, isHere, remote } }: { readonly live: Live }) {
  return (
    <section className={own['now']} aria-label="What is live">
      <p className={own['eyebrow']}>On the site now</p>
      <h2>{last ? last.name : 'Nothing was published from this desk yet'}</h2>
      {last && (
        <p>
          Published by {last.by || 'somebody who left'}, {moment(last.at)}
        </p>
      )}
      <table className={own['servers']} aria-label="Servers">
        <tbody>
          {servers.map(({ place, build, commit, problem }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              <td>{problem ?? (commit === undefined ? `build ${build}` : `commit ${commit}`)}</td>
              <td className={own[isNewest(commit, main) ? 'live' : 'state']}>{newness(commit, main, problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isHere && (
        <p className={styles['quiet']}>
          Builds are made on this machine. Its server shows a new one once it is told to reload, or starts.
        </p>
      )}
      {remote !== null && <p className={styles['quiet']}>What is published goes to {remote} first.</p>}
      {main !== null && !servers.every(({ commit }) => isNewest(commit, main)) && (
        <p className={styles['quiet']}>The newest commit here is {shortCommit(main)}.</p>
      )}
    </section>
  )
}

function isNewest(commit: string | undefined, main: string | null): boolean {
  return commit !== undefined && main?.startsWith(commit) === true
}

function newness(commit: string | undefined, main: string | null, problem: string | undefined): string {
  if (problem !== undefined) return 'Not known'
  return isNewest(commit, main) ? '✓ Up to date' : 'Older'
}
