import { useId } from 'react'
import { priceText } from '#engine/money.ts'
import { ActionLink, buttonClass, rowClass } from '../../renderer/elements/Actions.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { useLanguage } from '../../renderer/page-context.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './CallToAction.module.css'

/** A heading with actions, at the end of a page. */
export function CallToAction({ block }: BlockProps<'callToAction'>) {
  const { quote, data } = block
  const id = useId()
  return (
    <section id={block.anchor} aria-labelledby={id} className={styles.call}>
      <div className={styles.inner}>
        {block.image && <img src={block.image} alt="" width="232" height="164" loading="lazy" />}
        <h2 id={id}>{block.heading}</h2>
        {block.text && <p>{block.text}</p>}
        <div className={`${rowClass} ${styles.actions}`}>
          {quote && data && <QuoteMenu label={quote.label} {...data} />}
          {block.actions.map((action) => (
            <ActionLink key={action.label} {...action} />
          ))}
        </div>
      </div>
    </section>
  )
}

type QuoteProps = NonNullable<PageBlockOf<'callToAction'>['data']> & { readonly label: string }

/** The link to a quote; if there are several plans, a menu of them. */
function QuoteMenu({ label, plans, quoteHref, whichPlan, anyPlan }: QuoteProps) {
  const language = useLanguage()
  const [plan, second] = plans
  if (!second) return <ActionLink label={label} href={plan?.quoteHref ?? quoteHref} emphasis="primary" />
  return (
    <details className={styles.which}>
      <summary className={buttonClass.primary}>{label}</summary>
      <p>{whichPlan}</p>
      <ul>
        {plans.map((one) => (
          <li key={one.id}>
            <PageLink href={one.quoteHref}>
              <bdi>{one.plan}</bdi>
            </PageLink>{' '}
            {priceText(one.price, language)}
          </li>
        ))}
        <li>
          <PageLink href={quoteHref}>{anyPlan}</PageLink>
        </li>
      </ul>
    </details>
  )
}
