import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { premiumWords } from '../../engine/plans/subsidy.ts'
import { fill } from '../../engine/site/template.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Checkbox } from '../../renderer/form/Checkbox.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Comparison.module.css'
import { type ComparisonState, parameters, sortKeys, untouched } from './comparison-state.ts'
import { stateIn } from './use-comparison-state.ts'

interface Props {
  readonly state: ComparisonState
  readonly data: PageBlockOf<'comparison'>['data']
  /** How many plans fit. */
  readonly found: number
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** Search, plan type, order, premium and benefits, behind one button; each takes effect at once. */
export function FilterBar({ state, data, found, onChange }: Props) {
  const messages = useMessages('comparison')
  const plan = useMessages('plan')
  const premium = (what: string) => premiumWords(what, data.plans, plan)
  const sortLabels = {
    rating: messages.sortRating,
    premium: premium(messages.sortPremium),
    coverage: messages.sortCoverage,
  }
  const id = useId()
  const bar = useRef<HTMLElement>(null)
  useEarlyFilters(bar, onChange)
  const { benefits } = data
  const premiums = data.plans.map(({ price }) => price.gross.amount)
  const types = data.planTypes.map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <button type="button" className={`${buttonClass.secondary} ${styles.opener}`} popoverTarget={id}>
        {messages.filters}
      </button>
      <search ref={bar} id={id} popover="auto" className={styles.filters} aria-label={messages.filters}>
        <TextBox
          name={parameters.search}
          type="search"
          label={messages.search}
          hint={messages.searchHint}
          value={state.search}
          onChange={(search) => onChange({ search })}
        />
        <Choice
          name={parameters.type}
          label={messages.type}
          value={state.type}
          choices={[{ value: '', label: messages.allTypes }, ...types]}
          onChange={(type) => onChange({ type })}
        />
        <Choice
          name={parameters.sort}
          label={messages.sort}
          value={state.sort}
          choices={sortKeys.map((key) => ({ value: key, label: sortLabels[key] }))}
          onChange={(value) => onChange({ sort: sortKeys.find((key) => key === value) ?? 'rating' })}
        />
        <Group legend={premium(messages.premium)}>
          {(['from', 'to'] as const).map((name) => (
            <TextBox
              key={name}
              name={parameters[name]}
              type="text"
              label={fill(messages[name], { currency: data.symbol })}
              hint={String(Math[name === 'from' ? 'min' : 'max'](...premiums))}
              value={state[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </Group>
        {benefits.length > 0 && (
          <Group legend={messages.benefits} className={styles.benefits}>
            {benefits.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                value={id}
                checked={state.benefits.includes(id)}
                onChange={() => onChange({ benefits: toggled(state.benefits, id) })}
              />
            ))}
          </Group>
        )}
        <div className={styles.show}>
          <button type="button" className={buttonClass.primary} popoverTarget={id} popoverTargetAction="hide">
            {fill(messages.show, { count: found })}
          </button>
        </div>
      </search>
    </>
  )
}

function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
}

interface GroupProps {
  readonly legend: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

function Group({ legend, className = styles.group, children }: GroupProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

interface TextBoxProps {
  readonly name: string
  readonly type: 'search' | 'text'
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Left to the browser while one types; it follows the address when that changes by other means. */
function TextBox({ name, type, label, hint, value, onChange }: TextBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        placeholder={hint}
        defaultValue=""
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ name, label, value, choices, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type Field = HTMLInputElement | HTMLSelectElement

/** Takes over what was typed and picked before the page ran: no event reported it. */
function useEarlyFilters(
  bar: RefObject<HTMLElement | null>,
  onChange: (change: Partial<ComparisonState>) => void,
): void {
  const early = useRef<Partial<ComparisonState>>({})
  const change = useRef(onChange)
  // Read before the boxes begin to follow the address.
  useLayoutEffect(() => {
    const fields = [
      ...(bar.current?.querySelectorAll<Field>('input:not([type=checkbox]), input:checked, select') ?? []),
    ]
    // Boxes that stand for benefits have no name: several of one name are no good in a document.
    const values = fields.map(({ name, value }) => [name || parameters.benefits, value])
    const state = Object.entries(stateIn(new URLSearchParams(values)))
    const set = state.filter(([key, value]) => String(value) !== String(untouched[key as keyof ComparisonState]))
    early.current = Object.fromEntries(set)
  }, [bar])
  useEffect(() => {
    if (Object.keys(early.current).length > 0) change.current(early.current)
  }, [])
}
