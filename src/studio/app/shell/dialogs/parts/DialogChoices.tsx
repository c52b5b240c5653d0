import { useId } from 'react'
import styles from './dialogs.module.css'

interface Props {
  readonly label: string
  /** The ids of what is chosen, with commas between. */
  readonly value: string
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

/** Several of a few, each ticked or not. */
export function DialogChoices({ label, value, choices, problem, onChange }: Props) {
  const id = useId()
  const chosen = value.split(',')
  const tick = (one: string, isChosen: boolean) => {
    const all = choices.map((choice) => choice.id)
    onChange(all.filter((other) => (other === one ? isChosen : chosen.includes(other))).join(','))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset stands in no grid.
    <div
      role="group"
      className={styles['field']}
      aria-labelledby={`${id}-label`}
      {...(problem !== undefined && { 'aria-describedby': `${id}-problem` })}
    >
      <span id={`${id}-label`} data-label="">
        {label}
      </span>
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <label key={choice.id}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={({ target }) => tick(choice.id, target.checked)}
            />{' '}
            {choice.title}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
