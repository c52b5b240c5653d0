import { useState } from 'react'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Moved } from '../../../protocol.ts'
import type { Router } from '../../place.ts'
import { useStudio } from '../../store/studio-context.tsx'
import { DialogField } from './DialogField.tsx'
import styles from './dialogs.module.css'
import { StudioDialog } from './StudioDialog.tsx'

interface Props {
  readonly address: string
  readonly router: Router
  readonly onClose: () => void
}

/** Moves a page: links follow, and the old address redirects. */
export function MoveAddress({ address, router, onClose }: Props) {
  const studio = useStudio()
  const [to, setTo] = useState(address)
  const [problem, setProblem] = useState<string>()
  const move = async () => {
    try {
      const { links, file } = await studio.api.post<Moved>('rename', { from: address, to: to.trim() })
      studio.tell(`The page stands at ${to.trim()}, and ${count(links, 'link')} with it. Undo takes it back.`)
      router.go({ ...(file !== undefined ? { file } : router.place), page: to.trim() })
      onClose()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const actions = (
    <Button look="primary" isDisabled={to.trim() === address} onPress={() => void move()}>
      Move the page
    </Button>
  )
  return (
    <StudioDialog title="Move a page" onClose={onClose} actions={actions} confirmsByEnter>
      <p className={styles['quiet']}>
        Links within the site follow, and {address} leads to the new address from then on.
      </p>
      <DialogField label="New address" value={to} onChange={setTo} problem={problem} isFirst />
    </StudioDialog>
  )
}
