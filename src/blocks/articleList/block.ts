import type { BlockDefinition } from '#blocks/block-definition.ts'
import drawings from '#blocks/drawings.json' with { type: 'json' }
import type { ArticleListBlock } from '#contract/config.ts'
import { dayText } from '#engine/dates/dates.ts'
import { addressIn, articlePath } from '#engine/site/paths.ts'
import type { Site } from '#engine/site/site.ts'

export const articleListBlock = {
  ofWholeSite: () => true,
  messages: ['article'],
  data: ({ site, lang }, { others = false }) => ({
    articles: others ? [] : listedArticles(site, lang),
    groups: others ? otherArticles(site) : [],
  }),
} satisfies BlockDefinition<ArticleListBlock>

function listedArticles(site: Site, lang: string) {
  return site.articles
    .filter(({ listed }) => listed)
    .sort((a, b) => b.published.localeCompare(a.published) || a.title.localeCompare(b.title))
    .map(({ id, title, excerpt, picture, published, readTime }) => ({
      href: addressIn(site, articlePath(id)),
      title,
      excerpt,
      drawing: drawings[picture],
      published,
      publishedText: dayText(published, lang),
      readTime,
    }))
}

/** The unlisted articles by the market that they are about, without those about none. */
function otherArticles(site: Site) {
  const { articles, markets } = site
  return markets.flatMap((market) => {
    const own = articles.filter((article) => !article.listed && article.market === market.id)
    const links = own.map(({ id, title }) => ({ label: title, href: addressIn(site, articlePath(id)) }))
    return links.length > 0 ? [{ market: market.name, links }] : []
  })
}
