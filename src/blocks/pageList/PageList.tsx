import type { Offer } from '../../engine/plans/offers.ts'
import { fill } from '../../engine/site/template.ts'
import { Premium } from '../../renderer/elements/Amount.tsx'
import { Anchor } from '../../renderer/elements/Anchor.tsx'
import { Columns } from '../../renderer/elements/Columns.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { Rating } from '../../renderer/elements/Rating.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './PageList.module.css'

/** The pages below an address; reviews with logo, rating and price. */
export function PageList({ block: { anchor, heading, text, data } }: { readonly block: PageBlockOf<'pageList'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <div className={styles.list}>
        <Columns width="wide">
          {data.pages.map(({ path, title, description, reviewed }) => (
            <li key={path}>
              {reviewed && <Reviewed plan={reviewed} />}
              <h3>
                <Anchor href={path}>{title}</Anchor>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </Columns>
      </div>
    </Section>
  )
}

/** The insurer that a review is of, with the rating and the price of its plan. */
function Reviewed({ plan }: { readonly plan: Offer }) {
  const messages = useMessages('plan')
  return (
    <div className={styles.reviewed}>
      <ProviderLogo provider={plan.provider} />
      <p>
        <Rating rating={plan.rating} />
        {plan.reviews !== undefined && <span>{fill(messages.reviews, { count: plan.reviews })}</span>}
      </p>
      <p>
        <Premium price={plan.price} large />
        <span>{messages.premium}</span>
      </p>
    </div>
  )
}
