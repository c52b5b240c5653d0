import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import buttons from './buttons.module.css'

/** `what` is the name of the thing. */
export function RemoveButton({ what, onRemove }: { readonly what: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      data-removes=""
      className={`${buttons.icon} ${buttons.remove}`}
      title={`Remove ${what}`}
      aria-label={`Remove ${what}`}
      onClick={onRemove}
    >
      ×
    </button>
  )
}

interface TogglesProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly onChange: (id: string) => void
}

/** A single choice of a few toggle buttons. */
export function Toggles({ label, value, choices, onChange }: TogglesProps) {
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
