import { valueAt } from '#checker/edit.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import { useFile, useStudio } from '../../store/studio-context.tsx'
import { StudioDialog } from './StudioDialog.tsx'

interface Props {
  readonly file: string
  readonly onClose: () => void
}

/** Closes a market, or opens it again. */
export function RestMarket({ file, onClose }: Props) {
  const studio = useStudio()
  const value = useFile(file)?.value
  const [status, name] = [valueAt(value, ['status']), valueAt(value, ['name'])]
  const isResting = status === 'closed'
  const verb = isResting ? 'Open' : 'Close'
  const change = async () => {
    const operation = { kind: 'set', file, at: ['status'], value: isResting ? 'open' : 'closed', was: status } as const
    if (await studio.change({ title: `${verb} ${name}`, operations: [operation] })) onClose()
  }
  const actions = (
    <Button look="primary" onPress={() => void change()}>
      {verb} {String(name)}
    </Button>
  )
  return (
    <StudioDialog title={isResting ? `Bring ${name} back` : `Let ${name} rest`} onClose={onClose} actions={actions}>
      {isResting ? (
        <p>Its pages, lists and forms come back as they were.</p>
      ) : (
        <>
          <p>
            Each of its addresses says that it is closed and where to go. No list shows it, and its form takes nothing
            more.
          </p>
          <p>
            Everything that is written about it stays; you can bring it back at any time. What links there is listed
            below.
          </p>
        </>
      )}
    </StudioDialog>
  )
}
