import { type ReactNode, useId } from 'react'
import type { Offer } from '#engine/offers.ts'
import { planAnchor } from '#engine/site.ts'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { Premium } from '../../renderer/plan/Amount.tsx'
import { BenefitList } from '../../renderer/plan/BenefitList.tsx'
import { StatedText } from '../../renderer/plan/FactSource.tsx'
import { Meanings } from '../../renderer/plan/Meanings.tsx'
import { QuoteAnchor } from '../../renderer/plan/QuoteAnchor.tsx'
import { Rating } from '../../renderer/plan/Rating.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './ProviderPlans.module.css'

/** The cards of a provider's plans; on a phone their benefits are folded away. */
export function ProviderPlans({ block }: BlockProps<'providerPlans'>) {
  return (
    <div className={styles.plans}>
      <Section anchor={block.anchor} heading={block.heading}>
        <ul className={styles.cards}>
          {block.data.plans.map((plan, i) => (
            <li key={plan.plan}>
              <PlanCard plan={plan} details={block.data.details[i] ?? []} />
            </li>
          ))}
        </ul>
        <Meanings explained={block.data.meanings} />
      </Section>
    </div>
  )
}

interface CardProps {
  readonly plan: Offer
  readonly details: PageBlockOf<'providerPlans'>['data']['details'][number]
}

function PlanCard({ plan, details }: CardProps) {
  const messages = useMessages('plan')
  const id = useId()
  return (
    <article id={planAnchor(plan.id)} className={styles.card} aria-labelledby={id}>
      <div className={styles.name}>
        <h3 id={id}>{plan.plan}</h3>
        <Rating rating={plan.rating} reviews={plan.reviews} />
      </div>
      <dl className={styles.figures}>
        <Figure term={messages.premium}>
          <Premium price={plan.price} large />
        </Figure>
        {details.map((fact) => (
          <Figure key={fact.id} term={fact.term}>
            <StatedText {...fact} />
          </Figure>
        ))}
      </dl>
      <p className={styles.quote}>
        <QuoteAnchor plan={plan} />
      </p>
      <details className={styles.benefits}>
        <summary>{messages.benefits}</summary>
        <BenefitList {...plan} />
      </details>
    </article>
  )
}

function Figure({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
