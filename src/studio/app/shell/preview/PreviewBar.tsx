import { ToggleButton } from 'react-aria-components'
import buttons from '../../controls/buttons.module.css'
import { Toggles } from '../../controls/Toggles.tsx'
import { useStudioState } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import { Address, Steps } from './PreviewAddress.tsx'
import styles from './preview.module.css'
import { languagesOf } from './preview-pages.ts'
import { type View, widths } from './preview-view.ts'
import type { WizardStep } from './wizard-steps.ts'

interface Props {
  readonly way: Way
  /** The address of the page that is shown. */
  readonly page: string
  readonly view: View
  readonly setView: (change: Partial<View>) => void
  /** What the open file says. */
  readonly value: unknown
  readonly onWalk: (step: WizardStep) => void
}

/** How the page is shown, and which. */
export function PreviewBar({ way, page, view, setView, value, onWalk }: Props) {
  const outline = useStudioState((state) => state.outline)
  const languages = languagesOf(outline, page)
  return (
    <div className={styles['bar']}>
      <Toggles
        label="What a click does"
        value={view.selects ? 'edit' : 'use'}
        choices={[
          { id: 'edit', title: 'Click to edit' },
          { id: 'use', title: 'Use the page' },
        ]}
        onChange={(id) => setView({ selects: id === 'edit' })}
      />
      <Toggles
        label="Width in pixels"
        value={String(view.width)}
        choices={widths.map((width) => ({ id: String(width), title: String(width) }))}
        onChange={(id) => setView({ width: Number(id) })}
      />
      <Toggles
        label="Colours"
        value={view.scheme}
        choices={[
          { id: 'auto', title: 'Auto' },
          { id: 'light', title: 'Light' },
          { id: 'dark', title: 'Dark' },
        ]}
        onChange={(id) => setView({ scheme: id as View['scheme'] })}
      />
      <ToggleButton
        className={buttons['toggle'] ?? ''}
        isSelected={!view.hasScripts}
        onChange={(isOff) => setView({ hasScripts: !isOff })}
      >
        No scripts
      </ToggleButton>
      {languages.length > 1 && (
        <Toggles
          label="Language"
          value={languages.find(({ address }) => address === page)?.tag ?? ''}
          choices={languages.map(({ tag }) => ({ id: tag, title: tag.split('-')[0] || 'en' }))}
          onChange={(id) => {
            const address = languages.find(({ tag }) => tag === id)?.address
            if (address !== undefined) way.adjust({ page: address })
          }}
        />
      )}
      <Steps way={way} page={page} value={value} onWalk={onWalk} />
      <Address way={way} page={page} />
    </div>
  )
}
