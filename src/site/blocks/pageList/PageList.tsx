import type { ReactNode } from 'react'
import type { Offer } from '#engine/offers.ts'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Columns, Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { Premium } from '../../renderer/plan/Amount.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import { Rating } from '../../renderer/plan/Rating.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './PageList.module.css'

/** The pages below a path; reviews with logo, rating, price and conclusion. */
export function PageList({ block: { anchor, heading, text, data } }: BlockProps<'pageList'>) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <Columns>
        {data.pages.map(({ path, title, description, reviewed }) => {
          const name = (
            <h3>
              <PageLink href={path}>{title}</PageLink>
            </h3>
          )
          return (
            <li key={path}>
              {reviewed ? <ReviewHead plan={reviewed}>{name}</ReviewHead> : name}
              <p>{description}</p>
            </li>
          )
        })}
      </Columns>
    </Section>
  )
}

/** The heading of a review, its children, with the plan's logo, rating and price. */
function ReviewHead({ plan, children }: { readonly plan: Offer; readonly children: ReactNode }) {
  const messages = useMessages('plan')
  return (
    <div className={styles.reviewed}>
      <ProviderLogo provider={plan.provider} />
      <div>
        {children}
        <Rating rating={plan.rating} reviews={plan.reviews} />
      </div>
      <p>
        <Premium price={plan.price} large />
        <span>{messages.premium}</span>
      </p>
    </div>
  )
}
