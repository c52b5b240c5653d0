import { dayText } from '../engine/dates/dates.ts'
import { stepDates } from '../engine/offices/step-dates.ts'
import { articlePath } from '../engine/site/paths.ts'
import type { Site } from '../engine/site/site.ts'
import type { BlockMakers } from './block-context.ts'
import { drawings } from './drawings.ts'

/** Blocks that show texts, or lists of them. */
export const textBlocks = {
  hero: (_, { picture }) => ({ drawing: picture && drawings[picture] }),
  article: ({ site }, { id }) => {
    const article = site.articles.find((text) => text.id === id)
    const text = article ?? site.legal.find((legal) => legal.id === id)
    if (!text) throw new Error(`There is no text "${id}".`)
    const { title, html, contents, updated } = text
    return {
      title,
      html,
      contents,
      updatedText: dayText(updated),
      about: article && {
        editor: article.editor,
        readTime: article.readTime,
        drawing: drawings[article.picture],
        published: article.published,
        publishedText: dayText(article.published),
        next: article.next,
      },
    }
  },
  articleList: ({ site }, { others = false }) => ({
    articles: others ? [] : listedArticles(site),
    groups: others ? otherArticles(site) : [],
  }),
  customerReviews: (_, { items }) => ({ dates: items.map(({ date }) => dayText(date)) }),
  steps: ({ site, market }, { items }) => ({
    dates: items.some(({ date }) => date) ? stepDates(site, market) : undefined,
  }),
  pageList: ({ pages }, { under }) => ({
    pages: pages.filter(({ path }) => path.startsWith(`${under}/`) && !path.slice(under.length + 1).includes('/')),
  }),
} satisfies BlockMakers

function listedArticles({ articles }: Site) {
  return articles
    .filter(({ listed }) => listed)
    .sort((a, b) => b.published.localeCompare(a.published) || a.title.localeCompare(b.title))
    .map(({ id, title, excerpt, picture, published, readTime }) => ({
      href: articlePath(id),
      title,
      excerpt,
      drawing: drawings[picture],
      published,
      publishedText: dayText(published),
      readTime,
    }))
}

/** The articles that are not listed, by the market that they are about; those about none have no place here. */
function otherArticles({ articles, markets }: Site) {
  return markets.flatMap((market) => {
    const own = articles.filter((article) => !article.listed && article.market === market.id)
    const links = own.map(({ id, title }) => ({ label: title, href: articlePath(id) }))
    return links.length > 0 ? [{ market: market.name, links }] : []
  })
}
