import { useState } from 'react'
import { factParameter } from '../../../../../src/site/blocks/comparison/comparison-state.ts'
import { choiceVerdict } from '../../../../../src/site/blocks/comparison/plan-filters.ts'
import { comparatorOf } from '../../../../../src/site/blocks/comparison/plan-order.ts'
import type { Messages } from '../../../../../src/engine/contract/config.ts'
import { amountNumber } from '../../../../../src/engine/money.ts'
import { fill } from '../../../../../src/engine/text.ts'
import { PlanHeads, PlanRow } from '../components/PlanRow.tsx'
import type { BlockOf } from '../data.ts'

type Data = BlockOf<'comparison'>['data']
type Offer = Data['plans'][number]

interface Props {
  readonly block: BlockOf<'comparison'>
  readonly messages: Pick<Messages, 'comparison' | 'filtering' | 'plan'>
}

const untouched = {
  search: '',
  choices: {} as Readonly<Record<string, string>>,
  from: '',
  to: '',
  benefits: [] as readonly string[],
  sort: '',
}

type Filters = typeof untouched

function fits(plan: Offer, { search, choices, from, to, benefits }: Filters, facts: Data['facts']): boolean {
  const words = [plan.provider.name, plan.plan, plan.typeLabel, ...plan.benefits.map(({ label }) => label)]
  const text = words.join(' ').toLowerCase()
  const price = amountNumber(plan.price.gross?.amount ?? Number.NaN)
  return (
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    Object.entries(choices).every(([name, value]) => {
      const fact = facts.find(({ id }) => name === factParameter + id)
      return value === '' || choiceVerdict(plan, name, value, fact) === 'yes'
    }) &&
    price >= Number(from || 0) &&
    price <= Number(to || Infinity) &&
    benefits.every((id) => plan.benefits.some((benefit) => benefit.id === id))
  )
}

/** The market's plans, and what filters and sorts them. */
export default function Comparison({ block: { anchor, text, data }, messages: { comparison, filtering, plan: words } }: Props) {
  const [filters, setFilters] = useState(untouched)
  const all = [...data.plans, ...(data.others ?? [])]
  const facts = [...data.facts, ...(data.filterFacts ?? [])]
  const plans = all.filter((plan) => fits(plan, filters, facts)).sort(comparatorOf(data, filters.sort))
  const count = plans.length === all.length ? comparison.countAll : comparison.countFitting
  return (
    <section id={anchor}>
      {data.minimum && (
        <p>
          <strong>{data.minimum.label}</strong> {data.minimum.facts.join(' ')}{' '}
          {data.minimum.href && <a href={data.minimum.href}>{comparison.minimum}</a>}
        </p>
      )}
      <h2 role="status">{fill(count, { count: plans.length, total: all.length })}</h2>
      <FilterBar data={data} filters={filters} words={comparison} onChange={setFilters} />
      <div className="scroll">
        <table>
          <PlanHeads words={words} />
          <tbody>
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} words={words} facts={data.facts} />
            ))}
          </tbody>
        </table>
      </div>
      {plans.length === 0 && <p>{filtering.noneTitle}</p>}
      <p>{comparison.how[0]}</p>
      <details>
        <summary>{comparison.howTitle}</summary>
        <ul>{[...comparison.how.slice(1), text, data.note].map((point) => point && <li key={point}>{point}</li>)}</ul>
        <dl>
          {data.benefits.map(({ id, label, meaning }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

interface BarProps {
  readonly data: Data
  readonly filters: Filters
  readonly words: Messages['comparison']
  readonly onChange: (filters: Filters) => void
}

function FilterBar({ data, filters, words, onChange }: BarProps) {
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  const toggled = (id: string) =>
    filters.benefits.includes(id) ? filters.benefits.filter((other) => other !== id) : [...filters.benefits, id]
  return (
    <search className="filters" aria-label={words.filters}>
      <label>
        {words.search}
        <input type="search" name="q" value={filters.search} onChange={({ target }) => set({ search: target.value })} />
      </label>
      {[...data.types, ...data.filters].map(({ name, label, choices }) => (
        <label key={name}>
          {label}
          <select
            name={name}
            value={filters.choices[name] ?? ''}
            onChange={({ target }) => set({ choices: { ...filters.choices, [name]: target.value } })}
          >
            <option value="">{words.any}</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        {words.sort}
        <select name="sort" value={filters.sort} onChange={({ target }) => set({ sort: target.value })}>
          {data.orders.map(({ id, label }, i) => (
            <option key={id} value={i === 0 ? '' : id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {fill(words[end], { currency: data.currency.symbol })}
          <input
            inputMode="decimal"
            name={end}
            value={filters[end]}
            onChange={({ target }) => set({ [end]: target.value })}
          />
        </label>
      ))}
      <fieldset>
        <legend>{words.benefits}</legend>
        {data.benefits.map(({ id, label }) => (
          <label key={id}>
            <input
              type="checkbox"
              value={id}
              checked={filters.benefits.includes(id)}
              onChange={() => set({ benefits: toggled(id) })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </search>
  )
}
