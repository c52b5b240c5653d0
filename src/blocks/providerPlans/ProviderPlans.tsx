import { useId } from 'react'
import type { Offer } from '../../engine/plans/offers.ts'
import { planAnchor } from '../../engine/site/paths.ts'
import { Amount, Premium } from '../../renderer/elements/Amount.tsx'
import { BenefitList } from '../../renderer/elements/BenefitList.tsx'
import { QuoteAnchor } from '../../renderer/elements/QuoteAnchor.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './ProviderPlans.module.css'

/** A provider's plans, a card each. */
export function ProviderPlans({ block }: { readonly block: PageBlockOf<'providerPlans'> }) {
  return (
    <Section anchor={block.anchor} heading={block.heading}>
      <ul className={styles.cards}>
        {block.data.plans.map((plan) => (
          <li key={plan.plan}>
            <Card plan={plan} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Card({ plan }: { readonly plan: Offer }) {
  const messages = useMessages('plan')
  const id = useId()
  return (
    <article id={planAnchor(plan.id)} className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{plan.plan}</h3>
      <dl className={styles.figures}>
        <div>
          <dt>{messages.coverage}</dt>
          <dd>
            <Amount money={plan.coverage} large />
          </dd>
        </div>
        <div>
          <dt>{messages.premium}</dt>
          <dd>
            <Premium price={plan.price} large />
          </dd>
        </div>
      </dl>
      <BenefitList {...plan} />
      <p className={styles.quote}>
        <QuoteAnchor plan={plan} />
      </p>
    </article>
  )
}
