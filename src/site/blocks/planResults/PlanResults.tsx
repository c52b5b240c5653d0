import { planName } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { ActionLink } from '../../renderer/elements/Actions.tsx'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { Tag } from '../../renderer/elements/Tag.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { Premium } from '../../renderer/plan/Amount.tsx'
import { BenefitList } from '../../renderer/plan/BenefitList.tsx'
import { StatedText } from '../../renderer/plan/FactSource.tsx'
import { Meanings } from '../../renderer/plan/Meanings.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import { Rating } from '../../renderer/plan/Rating.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './PlanResults.module.css'

export function PlanResults({ block }: BlockProps<'planResults'>) {
  const text = [block.list.why, block.text].filter(Boolean).join(' ')
  return (
    <Section anchor={block.anchor} heading={block.heading} text={text}>
      <ul className={styles.list}>
        {block.data.plans.map((entry) => (
          <li key={`${entry.plan.market} ${entry.plan.id}`}>
            <Result block={block} {...entry} />
          </li>
        ))}
      </ul>
      <Meanings explained={block.data.meanings} />
    </Section>
  )
}

type ResultProps = PageBlockOf<'planResults'>['data']['plans'][number] & {
  readonly block: PageBlockOf<'planResults'>
}

function Result({ block, plan, facts, recommended, detailsHref }: ResultProps) {
  const messages = useMessages('plan')
  return (
    <article className={styles.result}>
      <ProviderLogo provider={plan.provider} />
      <div className={styles.words}>
        <h3>{planName(plan)}</h3>
        <p className={styles.facts}>
          <Rating rating={plan.rating} />
          {plan.reviews !== undefined && <span>{fill(messages.reviews, { count: plan.reviews })}</span>}
          {block.licensedBadge && <Tag>{block.licensedBadge}</Tag>}
          {recommended && block.recommendedBadge && <Tag good>{block.recommendedBadge}</Tag>}
        </p>
        <DetailList
          details={facts.map(({ term, text = messages.notListed, ...source }) => ({
            term,
            detail: <StatedText text={text} {...source} />,
          }))}
        />
        <BenefitList {...plan} />
        {plan.promotions.map((promotion) => (
          <p key={promotion} className={styles.promotion}>
            {promotion}
          </p>
        ))}
      </div>
      <div className={styles.price}>
        <p>
          <span className={styles.label}>{messages.premium}</span>
          <Premium price={plan.price} large />
        </p>
        <ActionLink label={block.choose} href={plan.quoteHref} emphasis="primary" />
        <PageLink href={detailsHref}>{block.details}</PageLink>
      </div>
    </article>
  )
}
