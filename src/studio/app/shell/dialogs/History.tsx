import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { EarlierText, Version } from '../../../protocol.ts'
import { fileTitle } from '../../store/file-titles.ts'
import { useAnswer, useStudio, useStudioState } from '../../store/studio-context.tsx'
import { DiffSections } from '../VisitorChanges.tsx'
import styles from './dialogs.module.css'
import { StudioDialog } from './StudioDialog.tsx'

interface Props {
  readonly file: string
  readonly onClose: () => void
}

const none: readonly Version[] = []

/** The earlier versions of a file, each with its visible changes and a button to restore it. */
export function History({ file, onClose }: Props) {
  const {
    data = none,
    problem,
    isLoading,
  } = useAnswer<readonly Version[]>(`history?${new URLSearchParams({ file })}`, undefined)
  const [chosen, setChosen] = useState<string>()
  const name = useStudioState(({ outline }) => fileTitle(file, outline))
  return (
    <StudioDialog title="Go back to" onClose={onClose} close="Close">
      <p className={styles['quiet']}>
        Earlier versions of {name}, the newest first. Going back is one change, and can be undone.
      </p>
      <Problem>{problem}</Problem>
      {isLoading && <p role="status">Reading the history…</p>}
      {!isLoading && problem === undefined && data.length === 0 && <p>There is no earlier version of it.</p>}
      <ul className={styles['versions']}>
        {data.map((version) => (
          <li key={version.commit}>
            <b>{version.title}</b>
            <span className={styles['hint']}>
              {version.author}, {new Date(version.date).toLocaleDateString('en-GB', { dateStyle: 'medium' })}
            </span>
            <Button
              aria-expanded={chosen === version.commit}
              onPress={() => setChosen(chosen === version.commit ? undefined : version.commit)}
            >
              What would change
            </Button>
            {chosen === version.commit && <VersionChanges file={file} version={version} onClose={onClose} />}
          </li>
        ))}
      </ul>
    </StudioDialog>
  )
}

interface VersionProps extends Props {
  readonly version: Version
}

function VersionChanges({ file, version: { commit, title }, onClose }: VersionProps) {
  const studio = useStudio()
  const { data, problem } = useAnswer<EarlierText>(`version?${new URLSearchParams({ file, commit })}`, undefined)
  const restore = async (text: string) => {
    await studio.open(file)
    const was = studio.state.files[file]?.text
    const change = {
      title: `Go back to “${title}”`,
      operations: [{ kind: 'write', file, text, ...(was !== undefined && { was }) }],
    } as const
    if (await studio.change(change)) {
      studio.tell(`It is as it was after “${title}”.`)
      onClose()
    }
  }
  if (problem !== undefined) return <Problem>{problem}</Problem>
  if (!data) return <p role="status">Comparing…</p>
  return (
    <div className={`${styles['box']} ${styles['changes']}`}>
      {data.changes.length === 0 && (
        <p className={styles['quiet']}>{data.problem ?? 'Nothing that visitors would see.'}</p>
      )}
      <DiffSections sections={data.changes} />
      <Button look="primary" onPress={() => void restore(data.text)}>
        Go back to this
      </Button>
    </div>
  )
}
