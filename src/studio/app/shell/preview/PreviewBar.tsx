import { useId, useMemo } from 'react'
import { ToggleButton } from 'react-aria-components'
import { contactStep } from '#engine/wizard.ts'
import { Button, Toggles } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import { DayPicker } from '../../controls/DayPicker.tsx'
import { Picker } from '../../controls/Picker.tsx'
import type { Router } from '../../place.ts'
import { useStudioState } from '../../store/studio-context.tsx'
import styles from './preview.module.css'
import {
  languagesOf,
  pageChoices,
  questionsOf,
  stepIn,
  stepShowing,
  type View,
  type WizardStep,
  widths,
} from './preview-pages.ts'

interface PreviewBarProps {
  readonly router: Router
  readonly page: string
  readonly view: View
  readonly setView: (change: Partial<View>) => void
  /** The value of the open file. */
  readonly value: unknown
  readonly onWalk: (step: WizardStep) => void
}

/** The controls of the preview. */
export function PreviewBar({ router, page, view, setView, value, onWalk }: PreviewBarProps) {
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
            if (address !== undefined) router.adjust({ page: address })
          }}
        />
      )}
      <AsOf router={router} />
      <Steps router={router} page={page} value={value} onWalk={onWalk} />
      <Address router={router} page={page} />
    </div>
  )
}

/** The day as of which everything is shown; empty for today. */
function AsOf({ router: { place, adjust } }: Pick<PreviewBarProps, 'router'>) {
  const id = useId()
  return (
    <div className={styles['day']} data-other={place.day !== undefined || undefined}>
      <span id={id}>As of</span>
      <DayPicker labels={{ 'aria-labelledby': id }} value={place.day} onChange={(day) => adjust({ day })} />
      {place.day !== undefined && (
        <Button look="toggle" onPress={() => adjust({ day: undefined })}>
          Today
        </Button>
      )}
    </div>
  )
}

interface AddressProps {
  readonly router: Router
  readonly page: string
}

/** The page picker; pages of the open file come first. */
function Address({ router: { place, adjust }, page }: AddressProps) {
  const outline = useStudioState((state) => state.outline)
  const choices = useMemo(() => pageChoices(outline, place.file), [outline, place.file])
  return (
    <div className={styles['address']}>
      <Picker
        labels={{ 'aria-label': 'Address of the page' }}
        picks={choices.map(({ address, title }) => ({ id: address, label: address, note: title }))}
        value={page}
        onPick={(address) => address.startsWith('/') && adjust({ page: address })}
        allowsOther
      />
    </div>
  )
}

interface StepsProps extends AddressProps {
  /** The value of the open file. */
  readonly value: unknown
  readonly onWalk: (step: WizardStep) => void
}

/** The steps of the shown wizard; choosing one opens its field too. */
function Steps({ router: { place, adjust }, page, value, onWalk }: StepsProps) {
  const questions = questionsOf(value, page)
  const id = useId()
  const [first] = questions
  if (!first) return null
  const choose = (name: string) => {
    const index = questions.findIndex((question) => question.id === name)
    const at = index < 0 ? ['wizard', 'contact'] : ['wizard', 'questions', index]
    const step = stepShowing(value, at)
    if (!step) return
    onWalk(step)
    adjust({ at, ...(place.tab !== 'flow' && { part: 'wizard', tab: index < 0 ? 'texts' : 'questions' }) })
  }
  return (
    <div className={styles['steps']}>
      <label htmlFor={id}>Step</label>
      <select
        id={id}
        className={inputs['input']}
        value={stepIn(page) ?? first.id}
        onChange={({ target }) => choose(target.value)}
      >
        {questions.map(({ id: name, text }, i) => (
          <option key={name} value={name}>
            {i + 1}. {text}
          </option>
        ))}
        <option value={contactStep}>{questions.length + 1}. Contact</option>
      </select>
    </div>
  )
}
