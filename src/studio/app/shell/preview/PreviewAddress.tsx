import { useId, useMemo } from 'react'
import { contactStep } from '../../../../engine/wizard/wizard-step.ts'
import inputs from '../../controls/inputs.module.css'
import { Picker } from '../../controls/Picker.tsx'
import { useStudioState } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import styles from './preview.module.css'
import { pageChoices } from './preview-pages.ts'
import { questionsOf, stepIn, stepShowing, type WizardStep } from './wizard-steps.ts'

interface Props {
  readonly way: Way
  readonly page: string
}

/** The address of the page; the pages of what is being edited are offered first. */
export function Address({ way: { place, adjust }, page }: Props) {
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

interface StepsProps extends Props {
  /** What the open file says. */
  readonly value: unknown
  readonly onWalk: (step: WizardStep) => void
}

/** The steps of the wizard whose page is shown: the field of the one that is chosen is opened with it. */
export function Steps({ way: { place, adjust }, page, value, onWalk }: StepsProps) {
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
