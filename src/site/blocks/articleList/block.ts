import type { ArticleListBlock } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import { addressIn, articlePath, type Site, writtenArticles } from '#engine/site.ts'
import type { BlockContext, BlockDefinition } from '../block-definition.ts'
import drawings from '../drawings.json' with { type: 'json' }

export const articleListBlock = {
  ofWholeSite: () => true,
  messages: ['article'],
  data: ({ site, lang, untranslated }, { others = false }) => ({
    articles: others ? [] : listedArticles(site, lang, untranslated),
    groups: others ? otherArticles(site) : [],
  }),
} satisfies BlockDefinition<ArticleListBlock>

/** The listed articles; those in the language of the page come first, those in the original language name it. */
function listedArticles(site: Site, lang: string, untranslated: BlockContext['untranslated']) {
  const written = new Set(writtenArticles(site))
  const isOther = (article: Site['articles'][number]) => Number(!written.has(article))
  return site.articles
    .filter(({ listed }) => listed)
    .sort((a, b) => isOther(a) - isOther(b) || b.published.localeCompare(a.published) || a.title.localeCompare(b.title))
    .map((article) => ({ article, ...(untranslated && isOther(article) && { lang: untranslated.lang }) }))
    .map(({ article: { id, title, excerpt, picture, published, readTime }, ...original }) => ({
      href: addressIn(site, articlePath(id)),
      ...original,
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
  const [articles, markets] = [writtenArticles(site), site.markets]
  return markets.flatMap((market) => {
    const own = articles.filter((article) => !article.listed && article.market === market.id)
    const links = own.map(({ id, title }) => ({ label: title, href: addressIn(site, articlePath(id)) }))
    return links.length > 0 ? [{ market: market.name, links }] : []
  })
}
