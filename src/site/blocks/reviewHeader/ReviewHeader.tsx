import { fill } from '#engine/text.ts'
import { LeadText, Opening, TitleWithLogo } from '../../renderer/elements/Opening.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import { Rating } from '../../renderer/plan/Rating.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './ReviewHeader.module.css'

/** The opening of a review: overall rating and number of reviews. */
export function ReviewHeader({ block: { title, text, data } }: BlockProps<'reviewHeader'>) {
  const messages = useMessages('reviewHeader')
  const { provider, rating, reviews } = data
  return (
    <Opening>
      <TitleWithLogo logo={<ProviderLogo provider={provider} />} title={title} />
      <p className={styles.rating}>
        <Rating rating={rating} /> {reviews !== undefined && <span>{fill(messages.reviews, { count: reviews })}</span>}
      </p>
      <LeadText>{text}</LeadText>
    </Opening>
  )
}
