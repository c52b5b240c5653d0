import type { RefAttributes } from 'react'
import { Button as AriaButton, type ButtonProps, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import buttons from './buttons.module.css'

interface LookProps extends Omit<ButtonProps, 'className'>, RefAttributes<HTMLButtonElement> {
  /** `primary` is what a form or a dialog is for. Left out it is `button`, or none where there is a `className`. */
  readonly look?: 'button' | 'primary' | 'small' | 'link' | 'add' | 'icon' | 'chip' | 'words' | 'toggle'
  readonly className?: string | undefined
}

/** A button that does something at once. */
export function Button({ look, className, ...props }: LookProps) {
  const style = buttons[look ?? (className === undefined ? 'button' : '')]
  return <AriaButton {...props} className={[style, className].filter(Boolean).join(' ')} />
}

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
