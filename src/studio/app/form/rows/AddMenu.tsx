import { Button } from 'react-aria-components'
import { type Action, ActionMenu } from '../../controls/ActionMenu.tsx'
import buttons from '../../controls/buttons.module.css'

/** What a form does not have yet, each with what it is for; a single thing is added at once. */
export function AddMenu({ label, additions }: { readonly label: string; readonly additions: readonly Action[] }) {
  const [first, ...others] = additions
  if (first && others.length === 0) {
    return (
      <Button className={buttons.add ?? ''} onPress={first.act}>
        {label}
      </Button>
    )
  }
  return (
    <ActionMenu className={buttons.add} actions={additions} placement="bottom start">
      {label}
    </ActionMenu>
  )
}
