import type { ArticleBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import type { BlockDefinition } from '../block-definition.ts'
import { drawings } from '../drawings.ts'

/** An article or a legal text, with its main heading. */
export const articleBlock = {
  opening: true,
  generated: true,
  messages: ['article'],
  data: ({ site, lang }, { id }) => {
    const article = site.articles.find((text) => text.id === id)
    const text = article ?? site.legal.find((legal) => legal.id === id)
    if (!text) throw new Error(`There is no text "${id}".`)
    const { title, html, contents, updated } = text
    return {
      title,
      html,
      contents,
      updatedText: dayText(updated, lang),
      about: article && {
        editor: article.editor,
        readTime: article.readTime,
        drawing: drawings[article.picture],
        published: article.published,
        publishedText: dayText(article.published, lang),
        next: article.next,
      },
    }
  },
  example: {
    kind: 'article',
    id: 'first-steps',
  },
} satisfies BlockDefinition<ArticleBlock>
