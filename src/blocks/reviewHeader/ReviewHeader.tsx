import { fill } from '../../engine/site/template.ts'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { Rating } from '../../renderer/elements/Rating.tsx'
import { LeadText, Opening } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './ReviewHeader.module.css'

/** The opening of a review: overall rating and number of reviews. */
export function ReviewHeader({ block }: { readonly block: PageBlockOf<'reviewHeader'> }) {
  const messages = useMessages('review')
  return (
    <Opening>
      <ProviderLogo provider={block.data.provider} />
      <h1>{block.title}</h1>
      <p className={styles.rating}>
        <Rating rating={block.rating} /> <span>{fill(messages.reviews, { count: block.reviews })}</span>
      </p>
      <LeadText>{block.text}</LeadText>
    </Opening>
  )
}
