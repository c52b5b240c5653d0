import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { PublicationLine, Zone } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useWork } from '../use-loaded.ts'
import { Progress } from './Progress.tsx'
import { askedBy, shortCommit, stateOf, stepNames } from './publication-words.ts'
import own from './publish.module.css'
import { UndoChange } from './UndoChange.tsx'

interface PublicationItemProps {
  readonly publication: PublicationLine
  readonly zones: readonly Zone[]
  readonly hasRemote: boolean
  /** Whether the person may publish. */
  readonly isPublisher: boolean
  readonly onChange: () => void
  /** Whether the page is that of its change, whose name is at the top. */
  readonly isOnItsPage?: boolean
}

/** A publication: how it stands, and what can be done about it. */
export function PublicationItem({
  publication,
  zones,
  hasRemote,
  isPublisher,
  onChange,
  isOnItsPage = false,
}: PublicationItemProps) {
  const { name, change, state, dueAt, problem, commit, pullRequest, isUndone } = publication
  const isShowingSteps =
    state === 'running' || state === 'failed' || state === 'asked' || (state === 'waiting' && dueAt === null)
  return (
    <li className={own['item']} aria-label={name}>
      <div className={own['head']}>
        {!isOnItsPage && <a href={`/#change=${encodeURIComponent(change)}`}>{name}</a>}
        <span className={own[isUndone ? 'state' : state] ?? own['state']}>{stateOf(publication, zones)}</span>
        {commit !== null && (state === 'live' || state === 'merged') && <span>at commit {shortCommit(commit)}</span>}
        <span className={styles['quiet']}>{askedBy(publication)}</span>
        {isPublisher && <Actions publication={publication} onChange={onChange} />}
      </div>
      {isOnItsPage && (
        <p className={own['unseen']} role="status">
          {state === 'running' ? stepNames[publication.step] : stateOf(publication, zones)}
        </p>
      )}
      {isShowingSteps && <Progress publication={publication} hasRemote={hasRemote} />}
      {pullRequest && state === 'asked' && (
        <p>
          The repository protects its main branch. Once <a href={pullRequest.page}>pull request {pullRequest.number}</a>{' '}
          is merged there, the desk goes on by itself.
        </p>
      )}
      {problem !== null && problem !== '' && state !== 'running' && (
        <p className={own['stop']}>
          {state === 'waiting' && 'As things are, this would stop it: '}
          {problem}
        </p>
      )}
    </li>
  )
}

function Actions({ publication, onChange }: Pick<PublicationItemProps, 'publication' | 'onChange'>) {
  const { id, name, state, isCancellable, isUndoable } = publication
  const { run, problem, isBusy } = useWork()
  const act = (action: string) => run(() => post(`/desk/publications/${id}/${action}`).then(onChange))
  const button = (label: string, onPress: () => void) => (
    <Button aria-label={`${label}: ${name}`} isDisabled={isBusy} onPress={onPress}>
      {label}
    </Button>
  )
  return (
    <>
      <span className={styles['actions']}>
        {state === 'failed' && button('Try again', () => act('retry'))}
        {isCancellable && button('Cancel', () => act('cancel'))}
      </span>
      <UndoChange id={id} name={name} isUndoable={isUndoable} onDone={onChange} />
      <Problem>{problem}</Problem>
    </>
  )
}
