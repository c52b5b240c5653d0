import { fill } from '#engine/text.ts'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Picture } from '../../renderer/elements/Picture.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './ArticleList.module.css'

/** A card for each listed article, or links to the others by market; nothing where a language has none of them. */
export function ArticleList({ block: { anchor, heading, text, data } }: BlockProps<'articleList'>) {
  if (data.articles.length === 0 && data.groups.length === 0) return null
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      {data.articles.length > 0 && <Cards articles={data.articles} />}
      {data.groups.length > 0 && (
        <ul className={styles.markets}>
          {data.groups.map(({ market, links }) => (
            <li key={market}>
              <h3>{market}</h3>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <PageLink href={href}>{label}</PageLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Cards({ articles }: Pick<PageBlockOf<'articleList'>['data'], 'articles'>) {
  const messages = useMessages('article')
  return (
    <ul className={styles.cards}>
      {articles.map(({ href, lang, title, excerpt, drawing, published, publishedText, readTime }) => (
        <li key={href}>
          <Picture layers={drawing} />
          <div className={styles.words}>
            <p className={styles.facts}>
              <time dateTime={published}>{publishedText}</time>{' '}
              <span>{fill(messages.readTime, { minutes: readTime })}</span>
            </p>
            <h3>
              <PageLink href={href}>
                <span lang={lang}>{title}</span>
              </PageLink>
            </h3>
            <p lang={lang}>{excerpt}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
