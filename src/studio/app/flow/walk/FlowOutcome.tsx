import { money, moneyText } from '#engine/money/money.ts'
import type { Market } from '#engine/site/site.ts'
import { submitLabel } from '#engine/wizard/wizard-step.ts'
import styles from '#studio/app/flow/flow.module.css'
import { pricesOf } from '#tools/flow/flow-groups.ts'
import type { WalkedPath } from './walked-path.ts'

interface FlowOutcomeProps {
  readonly market: Market
  readonly path: WalkedPath
}

/** The outcome of a path: banners, posted fields, and prices. */
export function FlowOutcome({ market, path: { walk, banners, isComplete } }: FlowOutcomeProps) {
  const { wizard } = market
  if (!wizard || Object.keys(walk.answers).length === 0) return null
  const nameOf = (step: string) => wizard.questions.find(({ id }) => id === step)?.summary ?? 'the contact step'
  const prices = isComplete ? pricesOf(market, walk.rules) : []
  return (
    <div className={styles.outcome}>
      {banners.length > 0 && (
        <>
          <h3>Banners</h3>
          <ul>
            {banners.map(({ banner, on }) => (
              <li key={banner.on + banner.title}>
                “{banner.title}” <span>on {on.map(nameOf).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{isComplete ? 'Posted' : 'Posted so far'}</h3>
      <dl className={styles.posted}>
        {Object.entries(isComplete ? walk.fields : answeredFields(walk)).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isComplete && (
        <>
          <h3>Button</h3>
          <p>{submitLabel(wizard, walk)}</p>
        </>
      )}
      {isComplete && prices.length === 0 && <p className={styles.note}>{samePrices(market)}</p>}
      {prices.length > 0 && (
        <>
          <h3>Plans with a subsidy</h3>
          <dl className={styles.posted}>
            {prices.map(({ plan, gross, net }) => (
              <div key={plan}>
                <dt>{plan}</dt>
                <dd>
                  {net ? (
                    <>
                      <s>{moneyText(gross)}</s> {moneyText(net)}
                    </>
                  ) : (
                    moneyText(gross)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function samePrices({ plans = [], currency }: Market): string {
  const premiums = plans.map(({ premium }) => premium)
  if (premiums.length === 0) return 'Plans cost the same on every path.'
  const [lowest, highest] = [Math.min, Math.max].map((of) => moneyText(money(of(...premiums), currency)))
  return `Plans cost the same on every path: ${lowest === highest ? lowest : `${lowest} to ${highest}`} a year.`
}

/** Derived fields are known only at the end of the path. */
function answeredFields({ asked, fields }: WalkedPath['walk']): Readonly<Record<string, string>> {
  const names = new Set(asked.map(({ field }) => field))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
}
