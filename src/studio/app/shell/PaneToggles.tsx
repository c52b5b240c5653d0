import { ToggleButton } from 'react-aria-components'
import buttons from '../controls/buttons.module.css'
import styles from './shell.module.css'
import type { Pane, Panes } from './use-panes.ts'

/** Each pane with the drawing of where it is: a frame, and in it the part that the pane takes. */
const toggles: readonly { readonly pane: Pane; readonly title: string; readonly part: string }[] = [
  { pane: 'navigator', title: 'List', part: 'M2 3h4v10H2z' },
  { pane: 'bottom', title: 'Messages', part: 'M2 9h14v4H2z' },
  { pane: 'preview', title: 'Preview', part: 'M10 3h6v10h-6z' },
]

/** Shows and hides the panes around the form. */
export function PaneToggles({ panes: { sizes, fold } }: { readonly panes: Panes }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form.
    <div role="group" aria-label="Panes" className={styles['toggles']}>
      {toggles.map(({ pane, title, part }) => (
        <ToggleButton
          key={pane}
          className={buttons['icon'] ?? ''}
          aria-label={title}
          isSelected={sizes[pane] > 0}
          onChange={() => fold(pane)}
        >
          <svg viewBox="0 0 18 16" aria-hidden="true">
            <rect x="1" y="2" width="16" height="12" rx="1.5" />
            <path d={part} />
          </svg>
        </ToggleButton>
      ))}
    </div>
  )
}
