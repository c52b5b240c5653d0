import { useId } from 'react'
import type { ChangedFile } from '../../../protocol.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { fileTitle } from '../../store/file-titles.ts'
import { useStudioState } from '../../store/studio-context.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly files: readonly ChangedFile[]
  readonly chosen: readonly string[]
  readonly onChoose: (file: string, isChosen: boolean) => void
}

/** Checkboxes for the changed files: those changed in Studio, and others. */
export function FileChoices({ files, chosen, onChoose }: Props) {
  const groupOf = (title: string, isOwn: boolean, hint?: string) => {
    const own = files.filter((one) => one.isOwn === isOwn)
    return own.length > 0 && <Group title={title} hint={hint} files={own} chosen={chosen} onChoose={onChoose} />
  }
  return (
    <section>
      <h3>What goes along</h3>
      {files.length === 0 && <p className={styles['quiet']}>Nothing has changed since the last time.</p>}
      {groupOf('Changed in Studio', true)}
      {groupOf(
        'Changed elsewhere',
        false,
        'By another program, or sent for review before. Tick what belongs to your change.',
      )}
    </section>
  )
}

const fates = { changed: '', new: 'new', removed: 'removed' } as const

interface GroupProps extends Props {
  readonly title: string
  readonly hint: string | undefined
}

function Group({ title, hint, files, chosen, onChoose }: GroupProps) {
  const id = useId()
  const outline = useStudioState((state) => state.outline)
  const isAdvanced = useAdvanced()
  return (
    <fieldset className={styles['files']} {...(hint !== undefined && { 'aria-describedby': id })}>
      <legend>{title}</legend>
      {hint !== undefined && (
        <p id={id} className={styles['hint']}>
          {hint}
        </p>
      )}
      {files.map(({ file, fate }) => (
        <label key={file}>
          <input
            type="checkbox"
            checked={chosen.includes(file)}
            onChange={({ target }) => onChoose(file, target.checked)}
          />{' '}
          {fileTitle(file, outline)} <span className={styles['hint']}>{fates[fate]}</span>
          {isAdvanced && <code className={styles['hint']}>{file}</code>}
        </label>
      ))}
    </fieldset>
  )
}
