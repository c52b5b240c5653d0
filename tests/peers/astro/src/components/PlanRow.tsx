import type { Fact, Messages } from '../../../../../src/engine/contract/config.ts'
import type { Offer } from '../../../../../src/engine/offers.ts'
import { fill } from '../../../../../src/engine/text.ts'

interface Props {
  readonly plan: Offer
  readonly words: Messages['plan']
  /** The facts of its record that the row shows. */
  readonly facts: readonly Pick<Fact, 'id' | 'label'>[]
  readonly badge?: string
  readonly details?: string
}

/** A plan in a table. */
export function PlanRow({ plan, words, facts, badge, details }: Props) {
  const { provider, price } = plan
  return (
    <tr id={`plan-${plan.id}`}>
      <th scope="row">
        {provider.wordmark && <img src={provider.wordmark} alt="" width="96" height="32" loading="lazy" />}
        <b>{plan.plan}</b> {provider.name} <small>{plan.typeLabel}</small> {badge && <em>{badge}</em>}
      </th>
      <td>
        {price.gross ? `${price.gross.symbol} ${price.gross.digits}` : price.words}{' '}
        {price.gross && price.net && (
          <small>
            {price.net.digits} {price.netLabel}
          </small>
        )}
      </td>
      <td>
        <ul>
          {plan.benefits.map(({ id, label, note }) => (
            <li key={id}>{note ? `${label}, ${note}` : label}</li>
          ))}
        </ul>
        {plan.promotions.map((promotion) => (
          <em key={promotion}>{promotion}</em>
        ))}
        <dl>
          {facts.map(({ id, label }) => {
            const fact = plan.facts.find((one) => one.id === id)
            return (
              fact && (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>{fact.text}</dd>
                </div>
              )
            )
          })}
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
        {details && plan.detailsHref && <a href={plan.detailsHref}>{details}</a>}
      </td>
    </tr>
  )
}

/** The heads of the columns of a table of plans. */
export function PlanHeads({ words }: Pick<Props, 'words'>) {
  return (
    <thead>
      <tr>
        {[words.plan, words.premium, words.benefits, ''].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
