import { useState } from 'react'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { ReplaceAnswer, Replacement } from '../../../protocol.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { useAnswer, useStudio, useStudioState } from '../../store/studio-context.tsx'
import { DialogField } from '../dialogs/DialogField.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { StudioDialog } from '../dialogs/StudioDialog.tsx'
import { groupTitle, isShortName, usePlaceNames } from './hit-names.ts'
import { replaceChange } from './replace-change.ts'
import styles from './search.module.css'

interface Props {
  readonly find: string
  readonly onClose: () => void
}

const none: readonly Replacement[] = []

/** Replaces a phrase in all files, after a look at each place; one Undo takes all of it back. */
export function ReplaceDialog({ find: first, onClose }: Props) {
  const studio = useStudio()
  const [find, setFind] = useState(first)
  const [by, setBy] = useState('')
  const isAdvanced = useAdvanced()
  const { replacements: all, hasMore } = useReplacements(find, by)
  const replacements = isAdvanced ? all : all.filter(({ was }) => !isShortName(was))
  // The ticks that differ from the first ones, by place.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isTicked = (one: Replacement) => turned.has(keyOf(one)) === one.isCode
  const turn = (one: Replacement) => setTurned((all) => all.symmetricDifference(new Set([keyOf(one)])))
  const ticked = by === find ? [] : replacements.filter(isTicked)
  const replace = async () => {
    if (!(await studio.change(replaceChange(find, by, ticked)))) return
    studio.tell(`Replaced in ${count(ticked.length, 'place')}. Undo takes all of it back.`)
    onClose()
  }
  const actions = (
    <Button look="primary" isDisabled={ticked.length === 0} onPress={() => void replace()}>
      {ticked.length === 0 ? 'Replace' : `Replace in ${count(ticked.length, 'place')}`}
    </Button>
  )
  return (
    <StudioDialog title="Replace in all files" onClose={onClose} actions={actions}>
      <DialogField
        label="Replace"
        value={find}
        onChange={setFind}
        isFirst={first === ''}
        hint="Capitals and small letters differ."
      />
      <DialogField label="By" value={by} onChange={setBy} isFirst={first !== ''} />
      <p role="status" className={dialogs['quiet']}>
        {find !== '' && foundWords(replacements.length, hasMore)}
      </p>
      <Changes {...{ replacements, find, by, isTicked }} onTurn={turn} />
    </StudioDialog>
  )
}

function useReplacements(find: string, by: string): ReplaceAnswer {
  const revision = useStudioState(({ findings }) => findings.revision)
  const asked = `replace?${new URLSearchParams({ find, by })}`
  const { data } = useAnswer<ReplaceAnswer>(find.length > 1 ? asked : undefined, revision)
  return find.length > 1 && data ? data : { replacements: none, hasMore: false }
}

function foundWords(number: number, hasMore: boolean): string {
  if (number === 0) return 'No text has it like this.'
  return hasMore ? `The first ${number.toLocaleString('en')} places.` : `${count(number, 'place')}.`
}

interface ChangesProps {
  readonly replacements: readonly Replacement[]
  readonly find: string
  readonly by: string
  readonly isTicked: (one: Replacement) => boolean
  readonly onTurn: (one: Replacement) => void
}

/** Each place as it is and as it would be, by file and part. */
function Changes({ replacements, find, by, isTicked, onTurn }: ChangesProps) {
  const outline = useStudioState((state) => state.outline)
  const placeOf = usePlaceNames()
  const groups = [...Map.groupBy(replacements, (one) => groupTitle(one, outline))]
  return groups.map(([title, own]) => (
    <fieldset key={title} className={styles['changes']}>
      <legend>{title}</legend>
      {own.map((one) => (
        <label key={keyOf(one)} className={styles['change']}>
          <input type="checkbox" checked={isTicked(one)} onChange={() => onTurn(one)} />
          <span>
            {pieces(one.was, find).map((piece, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name.
              <span key={i}>
                {i > 0 && <del>{find}</del>}
                {i > 0 && <ins>{by}</ins>}
                {piece}
              </span>
            ))}
          </span>
          <small>
            {placeOf(one)}
            {one.isCode && ' · a short name or an address: other places may use it'}
          </small>
        </label>
      ))}
    </fieldset>
  ))
}

/** The letters on each side of a piece that is replaced. */
const around = 60

/** A text without the phrase, shortened where it is long. */
function pieces(text: string, find: string): string[] {
  const all = text.split(find)
  return all.map((piece, i) => {
    if (piece.length <= 2 * around) return piece
    const [begin, end] = [piece.slice(0, around), piece.slice(-around)]
    if (i === 0) return `…${end}`
    return i === all.length - 1 ? `${begin}…` : `${begin} … ${end}`
  })
}

function keyOf({ file, at }: Replacement): string {
  return `${file} ${JSON.stringify(at)}`
}
