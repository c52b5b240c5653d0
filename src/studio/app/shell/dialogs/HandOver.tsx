import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { ChangedFile, Compared, Gap, HandedOver, Unwritten } from '../../../protocol.ts'
import { CopiedText } from '../../controls/Buttons.tsx'
import type { Router } from '../../place.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { useAnswer, useStudio, useStudioState } from '../../store/studio-context.tsx'
import { Gaps } from '../ReadyList.tsx'
import { DiffSections } from '../VisitorChanges.tsx'
import { DialogField } from './DialogField.tsx'
import styles from './dialogs.module.css'
import { FileChoices } from './FileChoices.tsx'
import { StudioDialog } from './StudioDialog.tsx'

interface Props {
  readonly router: Router
  readonly onClose: () => void
}

/** Hands the change over for review: as a branch, or as a patch without git. */
export function HandOver({ router, onClose }: Props) {
  const { api } = useStudio()
  const { files, chosen, choose } = useChoice()
  const { data: compared, isLoading } = useCompared(chosen)
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [done, setDone] = useState<HandedOver>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const handOver = async () => {
    setIsSending(true)
    setProblem(undefined)
    try {
      setDone(await api.post<HandedOver>('hand-over', { title, description, files: chosen }))
    } catch (error) {
      setProblem((error as Error).message)
    }
    setIsSending(false)
  }
  if (done) return <Done done={done} title={title} onClose={onClose} />
  const actions = (
    <Button
      look="primary"
      isDisabled={title.trim() === '' || chosen.length === 0 || isHeldBack(compared) || isSending}
      onPress={() => void handOver()}
    >
      {isSending ? 'Sending…' : 'Send for review'}
    </Button>
  )
  return (
    <StudioDialog title="Send for review" onClose={onClose} actions={actions}>
      <p className={styles['quiet']}>
        Your change stands apart until somebody has read it. The site stays as it is until then.
      </p>
      <DialogField
        label="Title"
        value={title}
        onChange={setTitle}
        hint="What it does, such as: Lower the premium of Essential Care"
        isFirst
      />
      <DialogField
        label="Description"
        value={description}
        onChange={setDescription}
        hint="Why, for whoever reads it."
        isLong
      />
      <Problem>{problem}</Problem>
      {files && <FileChoices files={files} chosen={chosen} onChoose={choose} />}
      {compared?.unwritten && <StillToWrite unwritten={compared.unwritten} router={router} onClose={onClose} />}
      {chosen.length > 0 && <Changes compared={compared} isLoading={isLoading} />}
    </StudioDialog>
  )
}

function isHeldBack(compared: Compared | undefined): boolean {
  return compared?.isSound === false || (compared?.unwritten?.seen.length ?? 0) > 0
}

interface StillToWriteProps extends Props {
  readonly unwritten: Unwritten
}

function StillToWrite({ unwritten: { seen, waiting }, router, onClose }: StillToWriteProps) {
  const go = ({ file, at }: Gap) => {
    if (file !== undefined) router.go({ file, ...(at && { at }) })
    onClose()
  }
  return (
    <>
      <Gaps title="Write this first: visitors would read it" gaps={seen} onGo={go} heading="h3" />
      <Gaps title="Still to write before the market opens" gaps={waiting} onGo={go} heading="h3" />
    </>
  )
}

/** The changed files and the choice among them, at first those changed in Studio. */
function useChoice() {
  const revision = useStudioState(({ workspace }) => workspace.revision)
  const { data: files } = useAnswer<readonly ChangedFile[]>('hand-over', revision)
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({})
  const chosen = (files ?? []).flatMap(({ file, isOwn }) => ((said[file] ?? isOwn) ? [file] : []))
  return { files, chosen, choose: (file: string, is: boolean) => setSaid((before) => ({ ...before, [file]: is })) }
}

/** The visible changes of these files alone. */
function useCompared(files: readonly string[]) {
  const revision = useStudioState(({ preview }) => preview.revision)
  const question = `diff?${new URLSearchParams({ files: files.join('\n') })}`
  return useAnswer<Compared>(files.length > 0 ? question : undefined, revision)
}

interface ChangesProps {
  readonly compared: Compared | undefined
  readonly isLoading: boolean
}

function Changes({ compared, isLoading }: ChangesProps) {
  const { changes = [], problem } = compared ?? {}
  const empty = isLoading ? 'Comparing…' : 'Nothing that visitors would see.'
  return (
    <section>
      <h3>What changes for visitors</h3>
      <div className={styles['box']}>
        <Problem>{problem}</Problem>
        {problem === undefined && changes.length === 0 && <p className={styles['quiet']}>{empty}</p>}
        <DiffSections sections={changes} />
      </div>
    </section>
  )
}

interface DoneProps {
  readonly done: HandedOver
  readonly title: string
  readonly onClose: () => void
}

function Done({ done: { branch, patch, text, push, note, naming }, title, onClose }: DoneProps) {
  const actions = <CopiedText text={text} label="Copy the text" />
  const isAdvanced = useAdvanced()
  const commands = [push ?? branch, naming, patch?.name].filter((one) => one !== undefined)
  return (
    <StudioDialog title="Sent for review" onClose={onClose} actions={actions} close="Close">
      <p role="status">
        {patch === undefined
          ? `“${title}” is ready for review on this computer. Send the text below to whoever looks after the site: once they have read it, they make it live.`
          : `“${title}” is in a file. Send it with the text below to whoever looks after the site: once they have read it, they make it live.`}
      </p>
      {note !== undefined && <p className={styles['quiet']}>{note}</p>}
      {isAdvanced &&
        commands.map((command) => (
          <p key={command}>
            <code>{command}</code>
          </p>
        ))}
      {patch && (
        <p>
          <a download={patch.name} href={`data:text/x-diff;charset=utf-8,${encodeURIComponent(patch.text)}`}>
            Download the file
          </a>
        </p>
      )}
      <h3>Text for the review</h3>
      <div className={styles['box']}>
        <pre className={styles['text']}>{text}</pre>
      </div>
    </StudioDialog>
  )
}
