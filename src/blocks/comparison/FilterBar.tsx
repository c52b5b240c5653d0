import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { PageBlockOf } from '#blocks/blocks.ts'
import { fill } from '#engine/site/template.ts'
import { buttonClass } from '#renderer/elements/Actions.tsx'
import { Checkbox } from '#renderer/form/Checkbox.tsx'
import { useHydrated, useMessages } from '#renderer/page-context.tsx'
import styles from './Comparison.module.css'
import { type ComparisonState, defaultState, parameters, type SortKey, sortKeys, stateIn } from './comparison-state.ts'

interface Props {
  readonly state: ComparisonState
  readonly data: PageBlockOf<'comparison'>['data']
  /** How many plans fit. */
  readonly found: number
  /** The keys of the plans side by side. */
  readonly compared: string
  /** The address without filters, to which the form is sent without scripts. */
  readonly action: string
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** Search, plan type, order, premium and benefits in a popover. Each takes effect at once; without scripts the form is sent. */
export function FilterBar({ state, data, found, compared, action, onChange }: Props) {
  const messages = useMessages('comparison')
  const { gross } = useMessages('plan')
  const hydrated = useHydrated()
  const sortLabels = useSortLabels(data)
  const id = useId()
  const bar = useRef<HTMLFormElement>(null)
  useEarlyFilters(bar, state, onChange)
  const { benefits, premiums } = data
  return (
    <>
      <button type="button" className={buttonClass.secondary} popoverTarget={id}>
        {messages.filters}
      </button>
      <search id={id} popover="auto" className={styles.filters} aria-label={messages.filters}>
        <form
          ref={bar}
          action={action}
          onSubmit={(event) => {
            event.preventDefault()
            event.currentTarget.parentElement?.hidePopover()
          }}
        >
          {compared && <input type="hidden" name="compare" value={compared} />}
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
            choices={[{ id: '', label: messages.allTypes }, ...data.planTypes]}
            onChange={(type) => onChange({ type })}
          />
          <Choice
            name={parameters.sort}
            label={messages.sort}
            value={state.sort}
            choices={sortKeys.map((id) => ({ id, label: sortLabels[id] }))}
            onChange={(value) =>
              onChange({ sort: sortKeys.find((key) => key === value) ?? defaultState.sort, plans: 'all' })
            }
          />
          <Group legend={data.isSubsidized ? fill(gross, { what: messages.premium }) : messages.premium}>
            {(['from', 'to'] as const).map((name) => (
              <TextBox
                key={name}
                name={parameters[name]}
                type="text"
                label={fill(messages[name], { currency: data.symbol })}
                hint={String(name === 'from' ? premiums.lowest : premiums.highest)}
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
                  name={parameters.benefits}
                  value={id}
                  checked={state.benefits.includes(id)}
                  onChange={() => onChange({ benefits: toggled(state.benefits, id) })}
                />
              ))}
            </Group>
          )}
          <div className={styles.show}>
            <button type="submit" className={buttonClass.primary}>
              {hydrated ? fill(messages.show, { count: found }) : messages.showFitting}
            </button>
          </div>
        </form>
      </search>
    </>
  )
}

/** The names of the orders; in a market with a subsidy one says that full premiums count. */
export function useSortLabels({
  isSubsidized,
}: Pick<Props['data'], 'isSubsidized'>): Readonly<Record<SortKey, string>> {
  const { sortRating, sortPremium, sortCoverage } = useMessages('comparison')
  const { gross } = useMessages('plan')
  const premium = isSubsidized ? fill(gross, { what: sortPremium }) : sortPremium
  return { rating: sortRating, premium, coverage: sortCoverage }
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

/** An uncontrolled input, so that typing is never overwritten; it follows the address while it has no focus. */
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
        defaultValue={value}
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
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ name, label, value, choices, onChange }: ChoiceProps) {
  const box = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={box}>{label}</label>
      <select id={box} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Adopts filters that were set before hydration, for which there was no event. */
function useEarlyFilters(
  bar: RefObject<HTMLFormElement | null>,
  rendered: ComparisonState,
  onChange: (change: Partial<ComparisonState>) => void,
): void {
  const early = useRef<Partial<ComparisonState>>({})
  const first = useRef({ rendered, onChange })
  // Read before the inputs begin to follow the address.
  useLayoutEffect(() => {
    if (!bar.current) return
    const texts = [...new FormData(bar.current)].map(([name, value]) => [name, String(value)])
    const before = first.current.rendered
    const set = Object.entries({ ...stateIn(new URLSearchParams(texts)), plans: before.plans }).filter(
      ([key, value]) => String(value) !== String(before[key as keyof ComparisonState]),
    )
    early.current = Object.fromEntries(set)
  }, [bar])
  useEffect(() => {
    if (Object.keys(early.current).length > 0) first.current.onChange(early.current)
  }, [])
}
