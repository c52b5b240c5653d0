import { useContext } from 'react'
import { Link, ToggleButton, Tooltip, TooltipTrigger } from 'react-aria-components'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import popovers from '#workbench/app/popovers.module.css'
import { hashOf, type Router } from '../place.ts'
import { AdvancedContext } from '../store/advanced.ts'
import { deskAddress, editWords, keepsAll } from '../store/desk-address.ts'
import { useStudio, useStudioState } from '../store/studio-context.tsx'
import { inFiles } from '../store/studio-state.ts'
import { ChangeName } from './ChangeName.tsx'
import { useDialogs } from './dialogs/StudioDialog.tsx'
import { type Panes, PaneToggles } from './Panes.tsx'
import { People } from './People.tsx'
import styles from './shell.module.css'
import { useSteps } from './use-steps.ts'

/** The working copy and its unsaved files, with undo, save and hand-over. */
export function TopBar({ panes, router }: { readonly panes: Panes; readonly router: Router }) {
  const studio = useStudio()
  const steps = useSteps(router)
  const desk = deskAddress()
  const { file, day } = router.place
  const { unsaved, undo, undoIn, undoOf = {}, redo, redoIn } = useStudioState(({ workspace }) => workspace)
  const outline = useStudioState((state) => state.outline)
  const titled = (title: string | undefined, files: readonly string[] = []) => title && title + inFiles(files, outline)
  const openDialog = useDialogs()
  const isSaving = useStudioState((state) => state.isSaving)
  const hasPending = useStudioState((state) => state.hasPending)
  const changed = Object.keys(unsaved).length
  const isSaved = changed === 0 && !hasPending
  return (
    <header className={styles['top']}>
      <a className={styles['brand']} href={hashOf({ day })} aria-label="Studio, first screen">
        Studio
      </a>
      {keepsAll && <ChangeName />}
      <p className={styles['pill']} data-is-quiet={isSaved || undefined}>
        {isSaved && (desk === undefined ? 'Everything is saved' : 'Nothing changed yet')}
        {changed > 0 && `${count(changed, 'file')} ${editWords.file} · ${desk === undefined ? 'draft kept' : 'kept'}`}
        {changed === 0 && hasPending && 'Keeping your change…'}
      </p>
      <Button look="button" className={styles['search']} onPress={() => openDialog({ kind: 'search' })}>
        Search… <kbd>Ctrl K</kbd>
      </Button>
      {keepsAll && <People router={router} />}
      <AdvancedToggle />
      <PaneToggles panes={panes} />
      <div className={styles['actions']}>
        <Step label="Undo" of={titled(undo, undoIn)} onPress={() => void steps.undo()} />
        {file !== undefined && undoOf[file] !== undefined && (
          <Step
            label={`Undo${inFiles([file], outline).replace(',', '')}`}
            of={undoOf[file]}
            onPress={() => void steps.undo(file)}
          />
        )}
        <Step label="Redo" of={titled(redo, redoIn)} onPress={() => void steps.redo()} />
        {desk === undefined ? (
          <>
            <Button isDisabled={isSaved || isSaving} onPress={() => void studio.save()}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
            <Button look="primary" onPress={() => openDialog({ kind: 'handOver' })}>
              Send for review…
            </Button>
          </>
        ) : (
          <Link className={buttons['primary'] ?? ''} href={desk}>
            Review and publish
          </Link>
        )}
      </div>
    </header>
  )
}

/** Shows what only people who edit files need. */
function AdvancedToggle() {
  const { isAdvanced, setAdvanced } = useContext(AdvancedContext)
  return (
    <TooltipTrigger delay={300}>
      <ToggleButton
        className={`${buttons['button']} ${styles['advanced']}`}
        isSelected={isAdvanced}
        onChange={setAdvanced}
      >
        Advanced
      </ToggleButton>
      <Tooltip className={popovers['tooltip'] ?? ''} offset={6}>
        {isAdvanced ? 'Show words only' : 'Show files, short names and stored values too'}
      </Tooltip>
    </TooltipTrigger>
  )
}

interface StepProps {
  readonly label: string
  /** The title of the change, and where it was. */
  readonly of: string | undefined
  readonly onPress: () => void
}

function Step({ label, of, onPress }: StepProps) {
  return (
    <TooltipTrigger delay={300} isDisabled={of === undefined}>
      <Button isDisabled={of === undefined} onPress={onPress} aria-label={of === undefined ? label : `${label}: ${of}`}>
        {label}
      </Button>
      <Tooltip className={popovers['tooltip'] ?? ''} offset={6}>
        {of}
      </Tooltip>
    </TooltipTrigger>
  )
}
