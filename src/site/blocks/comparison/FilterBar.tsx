import { useId, useRef, useState } from 'react'
import { hasFilters } from '#engine/site.ts'
import { fill, waysToRead } from '#engine/text.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Checkbox } from '../../renderer/form/Checkbox.tsx'
import { useFullPage, useHasMessages, useHydrated, useMessages, useVisit } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Comparison.module.css'
import {
  type ComparisonState,
  defaultState,
  parameters,
  premiumOrder,
  type StateChange,
  typeParameter,
} from './comparison-state.ts'
import { Choice, Group, HiddenState, TextBox, toggled } from './FilterFields.tsx'
import { useEarlyFilters } from './use-early-filters.ts'

interface Props {
  readonly state: ComparisonState
  readonly data: PageBlockOf<'comparison'>['data']
  readonly orders: Props['data']['orders']
  /** The id of the current order. */
  readonly order: string
  /** How many plans fit. */
  readonly found: number
  /** The keys of the plans side by side. */
  readonly compared: string
  /** The address without filters, to which the form is sent without scripts. */
  readonly action: string
  readonly onChange: (change: StateChange) => void
}

/** Search, plan type, order, premium and benefits in a popover. Each takes effect at once; without scripts the form is sent. */
export function FilterBar({ state, data, orders, order, found, compared, action, onChange }: Props) {
  const messages = useMessages('comparison')
  const { gross } = useMessages('plan')
  const hydrated = useHydrated()
  const id = useId()
  const bar = useRef<HTMLFormElement>(null)
  useEarlyFilters(bar, data, state, onChange)
  const { benefits, premiums, types } = data
  const [isOpened, setIsOpened] = useState(false)
  const facts = useFactFilters(data, isOpened)
  return (
    <>
      <button type="button" className={buttonClass.secondary} popoverTarget={id}>
        {messages.filters}
      </button>
      <search
        id={id}
        popover="auto"
        className={styles.filters}
        aria-label={messages.filters}
        onToggle={() => setIsOpened(true)}
      >
        <form
          ref={bar}
          action={action}
          onSubmit={(event) => {
            event.preventDefault()
            event.currentTarget.parentElement?.hidePopover()
          }}
        >
          <HiddenState state={{ ...defaultState, answers: state.answers }} compared={compared} />
          <TextBox
            name={parameters.search}
            type="search"
            label={messages.search}
            hint={messages.searchHint}
            value={state.search}
            onChange={(search) => onChange({ search })}
          />
          <Choice
            name={parameters.sort}
            label={messages.sort}
            value={state.sort}
            choices={orders.map(({ id, label }) => ({ value: !state.sort && id === order ? '' : id, label }))}
            onChange={(sort) => onChange({ sort, plans: 'all' })}
          />
          {types.map((filter) => (
            <ChoiceFilter key={filter.name} filter={filter} state={state} onChange={onChange} />
          ))}
          <Group legend={data.isSubsidized ? fill(gross, { what: messages.premium }) : messages.premium}>
            {(['from', 'to'] as const).map((name) => (
              <TextBox
                key={name}
                name={parameters[name]}
                type="text"
                label={fill(messages[name], { currency: waysToRead(data.currency.symbol)[0] })}
                hint={String((name === 'from' ? premiums.lowest : premiums.highest) ?? '')}
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
                  onChange={() => onChange((now) => ({ benefits: toggled(now.benefits, id) }))}
                />
              ))}
            </Group>
          )}
          {facts.length > 0 && (
            <div className={styles.pairs}>
              {facts.map((filter) => (
                <ChoiceFilter key={filter.name} filter={filter} state={state} onChange={onChange} />
              ))}
            </div>
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

/** The filters by facts, which a page carries if its address filters, and else loads when the bar opens. */
function useFactFilters({ filters }: Props['data'], isOpened: boolean): Props['data']['filters'] {
  const isFiltered = hasFilters(useVisit())
  const isFull = useHasMessages('filtering')
  const hydrated = useHydrated()
  useFullPage(isOpened && !isFull)
  return (hydrated ? isFull : isFiltered) ? filters : []
}

/** The choices of a filter, each with the number of its plans. */
function ChoiceFilter({
  filter: { name, label, choices },
  state,
  onChange,
}: { readonly filter: Props['data']['filters'][number] } & Pick<Props, 'state' | 'onChange'>) {
  const { allTypes, any, choiceCount } = useMessages('comparison')
  const counted = choices.map(({ value, label: choice, count }) => ({
    value,
    label: fill(choiceCount, { choice, count }),
  }))
  return (
    <Choice
      name={name}
      label={label}
      value={state.choices[name] ?? ''}
      choices={[{ value: '', label: name === typeParameter ? allTypes : any }, ...counted]}
      onChange={(value) => onChange((now) => ({ choices: { ...now.choices, [name]: value } }))}
    />
  )
}

/** The orders with their names; unless the visitor qualifies for a subsidy, that of premiums says that it goes by full ones. */
export function useOrders(
  { orders, isSubsidized }: Pick<Props['data'], 'orders' | 'isSubsidized'>,
  qualifies: boolean | undefined,
): Props['data']['orders'] {
  const { gross } = useMessages('plan')
  if (!isSubsidized || qualifies) return orders
  return orders.map(({ id, label }) => ({ id, label: id === premiumOrder ? fill(gross, { what: label }) : label }))
}
