import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import buttons from './buttons.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly onChange: (id: string) => void
}

/** A choice of one among few, all in sight. */
export function Toggles({ label, value, choices, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={buttons.joined ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange(String([...keys][0] ?? value))}
    >
      {choices.map(({ id, title }) => (
        <ToggleButton key={id} id={id} className={buttons.toggle ?? ''}>
          {title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
