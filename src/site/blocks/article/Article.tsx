import { useId } from 'react'
import { fill } from '#engine/text.ts'
import { Actions } from '../../renderer/elements/Actions.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Picture } from '../../renderer/elements/Picture.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './Article.module.css'

/** A Markdown text with its title, facts, contents and further links. */
export function Article({ block: { data } }: BlockProps<'article'>) {
  const { title, contents, parts, about } = data
  const [start, ...rest] = parts
  const messages = useMessages('article')
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <Facts data={data} />
        {about && (
          <div className={styles.picture}>
            <Picture layers={about.drawing} />
          </div>
        )}
      </header>
      {about && <QuoteBox {...about.quote} />}
      <Contents contents={contents} />
      <div className={styles.body}>
        <Part html={start} />
        {about && rest.length > 0 && <QuoteBox {...about.quote} />}
        {rest.map((html) => (
          <Part key={html} html={html} />
        ))}
        {hasContents(contents) && (
          <a className={styles.back} href={`#${contentsAnchor}`}>
            {messages.contents} <span aria-hidden="true">↑</span>
          </a>
        )}
      </div>
      {about && <FurtherLinks links={about.next} />}
    </article>
  )
}

type Data = PageBlockOf<'article'>['data']

const contentsAnchor = 'contents'

/** Whether a text is long enough to need a table of contents. */
function hasContents(contents: Data['contents']): boolean {
  return contents.length > 1
}

function Facts({ data: { about, updatedText, figuresText } }: { readonly data: Data }) {
  const messages = useMessages('article')
  return (
    <p className={styles.facts}>
      {about && <span>{fill(messages.by, { editor: about.editor })}</span>}
      <span>{fill(messages.updated, { date: updatedText })}</span>
      {figuresText && <span>{fill(messages.figuresOf, { date: figuresText })}</span>}
      {about && <span>{fill(messages.readTime, { minutes: about.readTime })}</span>}
    </p>
  )
}

/** A part of the text. Its HTML comes from our own Markdown renderer, which lets no HTML of the author through. */
function Part({ html = '' }: { readonly html: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Links from the article to quotes and to the plans that it is about. */
function QuoteBox({ text, actions }: NonNullable<Data['about']>['quote']) {
  return (
    <div className={styles.quote}>
      <p>{text}</p>
      <Actions actions={actions} />
    </div>
  )
}

function Contents({ contents }: Pick<Data, 'contents'>) {
  const messages = useMessages('article')
  const id = useId()
  if (!hasContents(contents)) return null
  return (
    <nav id={contentsAnchor} className={styles.contents} aria-labelledby={id}>
      <h2 id={id}>{messages.contents}</h2>
      <ol>
        {contents.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function FurtherLinks({ links }: { readonly links: NonNullable<Data['about']>['next'] }) {
  const messages = useMessages('article')
  const id = useId()
  return (
    <nav className={styles.next} aria-labelledby={id}>
      <h2 id={id}>{messages.next}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <PageLink href={href}>{label}</PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
