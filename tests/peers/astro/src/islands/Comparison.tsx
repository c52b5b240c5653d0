import { useState } from 'react'
import type { Messages } from '../../../../../src/contract/config.ts'
import { fill } from '../../../../../src/engine/site/template.ts'
import type { BlockOf } from '../data.ts'

type Data = BlockOf<'comparison'>['data']
type Offer = Data['plans'][number]

interface Props {
  readonly block: BlockOf<'comparison'>
  readonly messages: Pick<Messages, 'comparison' | 'filtering' | 'plan'>
}

const untouched = { search: '', type: '', from: '', to: '', benefits: [] as readonly string[], sort: 'rating' }

type Filters = typeof untouched

const orders: Record<string, (a: Offer, b: Offer) => number> = {
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  premium: (a, b) => a.price.gross.amount - b.price.gross.amount,
  coverage: (a, b) => b.coverage.amount - a.coverage.amount,
}

function fits(plan: Offer, { search, type, from, to, benefits }: Filters): boolean {
  const words = [
    plan.provider.name,
    plan.plan,
    plan.typeLabel,
    plan.bestFor,
    ...plan.benefits.map(({ label }) => label),
  ]
  const text = words.join(' ').toLowerCase()
  return (
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (type === '' || plan.type === type) &&
    plan.price.gross.amount >= Number(from || 0) &&
    plan.price.gross.amount <= Number(to || Infinity) &&
    benefits.every((id) => plan.benefits.some((benefit) => benefit.id === id))
  )
}

/** The market's plans, and what filters and sorts them. */
export default function Comparison({ block: { anchor, text, data }, messages: { comparison, filtering, plan: words } }: Props) {
  const [filters, setFilters] = useState(untouched)
  const plans = data.plans.filter((plan) => fits(plan, filters)).sort(orders[filters.sort])
  const count = plans.length === data.plans.length ? comparison.countAll : comparison.countFitting
  return (
    <section id={anchor}>
      {data.minimum && (
        <p>
          <strong>{data.minimum.label}</strong> {data.minimum.facts.join(' ')}{' '}
          {data.minimum.href && <a href={data.minimum.href}>{comparison.minimum}</a>}
        </p>
      )}
      <h2 role="status">{fill(count, { count: plans.length, total: data.plans.length })}</h2>
      <FilterBar data={data} filters={filters} words={comparison} onChange={setFilters} />
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {[words.plan, words.premium, words.coverage, words.rating, words.benefits, ''].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <Row key={plan.id} plan={plan} words={words} />
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

function Row({ plan, words }: { readonly plan: Offer; readonly words: Messages['plan'] }) {
  const { provider, price, coverage } = plan
  const facts = plan.facts.filter(({ shown }) => shown.includes('details')).slice(0, 3)
  return (
    <tr id={`plan-${plan.id}`}>
      <th scope="row">
        {provider.wordmark && <img src={provider.wordmark} alt="" width="96" height="32" loading="lazy" />}
        <b>{plan.plan}</b> {provider.name} <small>{plan.typeLabel}</small>
      </th>
      <td>
        {price.gross.symbol} {price.gross.digits}{' '}
        {price.net && (
          <small>
            {price.net.digits} {price.netLabel}
          </small>
        )}
      </td>
      <td>
        {coverage.symbol} {coverage.digits}
      </td>
      <td>{plan.rating ?? words.unknown}</td>
      <td>
        <ul>
          {plan.benefits.map(({ id, label, note }) => (
            <li key={id}>{note ? `${label}, ${note}` : label}</li>
          ))}
        </ul>
        {plan.promotions[0] && <em>{plan.promotions[0]}</em>}
        <dl>
          {facts.map(({ id, label, text }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </td>
      <td>
        <a
          className="button"
          href={plan.quoteHref}
          aria-label={fill(words.getQuoteFor, { provider: provider.name, plan: plan.plan })}
        >
          {words.getQuote}
        </a>
      </td>
    </tr>
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
      <label>
        {words.type}
        <select name="type" value={filters.type} onChange={({ target }) => set({ type: target.value })}>
          <option value="">{words.allTypes}</option>
          {data.planTypes.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.sort}
        <select name="sort" value={filters.sort} onChange={({ target }) => set({ sort: target.value })}>
          <option value="rating">{words.sortRating}</option>
          <option value="premium">{words.sortPremium}</option>
          <option value="coverage">{words.sortCoverage}</option>
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {fill(words[end], { currency: data.symbol })}
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
