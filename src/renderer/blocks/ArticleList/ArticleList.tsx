import type { PageBlockOf } from '../../../engine/page-block.ts'
import { fill } from '../../../engine/template.ts'
import { Anchor } from '../../elements/Anchor.tsx'
import { Picture } from '../../elements/Picture.tsx'
import { Section } from '../../elements/Section.tsx'
import { useWords } from '../../page-context.tsx'
import styles from './ArticleList.module.css'

/** A card for each listed article. */
export function ArticleList({
  block: { anchor, heading, text, data },
}: {
  readonly block: PageBlockOf<'articleList'>
}) {
  const words = useWords('article')
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ul className={styles.cards}>
        {data.articles.map(({ href, title, excerpt, drawing, published, publishedText, readTime }) => (
          <li key={href}>
            <div className={styles.picture}>
              <Picture drawing={drawing} />
            </div>
            <p className={styles.facts}>
              <time dateTime={published}>{publishedText}</time>{' '}
              <span>{fill(words.readTime, { minutes: readTime })}</span>
            </p>
            <h3>
              <Anchor href={href}>{title}</Anchor>
            </h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
