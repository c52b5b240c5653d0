import { useId, useMemo, useState } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { contactStep } from '../../../../engine/wizard/wizard-step.ts'
import { useStudioState } from '../../studio-context.tsx'
import type { Way } from '../../use-place.ts'
import controls from '../controls.module.css'
import styles from './preview.module.css'
import { pageChoices } from './preview-pages.ts'
import { questionsOf, stepIn, stepShowing, type WizardStep } from './wizard-steps.ts'

interface Props {
  readonly way: Way
  readonly page: string
}

/** How many pages are offered at once. */
const most = 60

/** The address of the page; the pages of what is being edited are offered first. */
export function Address({ way: { place, adjust }, page }: Props) {
  const outline = useStudioState((state) => state.outline)
  const choices = useMemo(() => pageChoices(outline, place.file), [outline, place.file])
  const [typed, setTyped] = useState<string>()
  const wanted = (typed ?? '').toLowerCase()
  const found = choices
    .filter(({ address, title }) => `${address} ${title}`.toLowerCase().includes(wanted))
    .slice(0, most)
  const open = (address: string | undefined) => {
    setTyped(undefined)
    if (address?.startsWith('/')) adjust({ page: address })
  }
  return (
    <ComboBox
      className={styles['address'] ?? ''}
      items={found.map((choice) => ({ ...choice, id: choice.address }))}
      inputValue={typed ?? page}
      onInputChange={(text) => setTyped(text === page ? undefined : text)}
      onChange={(key) => open(key === null ? typed : String(key))}
      onBlur={() => setTyped(undefined)}
      allowsCustomValue
      menuTrigger="focus"
    >
      <Label className="unseen">Address of the page</Label>
      <Input className={controls['input'] ?? ''} />
      <Button className={controls['arrow'] ?? ''} aria-label="All pages">
        <svg viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" />
        </svg>
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <ListBox className={controls['menu'] ?? ''}>
          {({ id, title }: { readonly id: string; readonly title: string }) => (
            <ListBoxItem id={id} textValue={id} className={controls['option'] ?? ''}>
              <span>{title}</span>
              <span className={styles['path']}>{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
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
      <select id={id} value={stepIn(page) ?? first.id} onChange={({ target }) => choose(target.value)}>
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
