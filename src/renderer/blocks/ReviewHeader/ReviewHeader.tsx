import type { PageBlockOf } from '../../../engine/page-block.ts'
import { fill } from '../../../engine/template.ts'
import { Lead, Opening } from '../../elements/Opening.tsx'
import { ProviderLogo } from '../../elements/ProviderLogo.tsx'
import { Rating } from '../../elements/Rating.tsx'
import { useWords } from '../../page-context.tsx'
import styles from './ReviewHeader.module.css'

/** The opening of a review: overall rating and number of reviews. */
export function ReviewHeader({ block }: { readonly block: PageBlockOf<'reviewHeader'> }) {
  const words = useWords('review')
  return (
    <Opening>
      <ProviderLogo provider={block.data.provider} />
      <h1>{block.title}</h1>
      <p className={styles.rating}>
        <Rating rating={block.rating} /> <span>{fill(words.reviews, { count: block.reviews })}</span>
      </p>
      <Lead>{block.text}</Lead>
    </Opening>
  )
}
