import type { ReactNode } from 'react'
import type { CarriedPage } from '../../pages/page.ts'
import { ExistingMarkup } from '../ExistingMarkup.tsx'
import { Sample } from '../elements/Sample.tsx'
import footerStyles from './Footer.module.css'
import { Footer, FooterLine } from './Footer.tsx'
import styles from './Frame.module.css'
import { StickyHeader } from './StickyHeader.tsx'

interface Props {
  readonly page: Pick<
    CarriedPage,
    'path' | 'layout' | 'task' | 'breadcrumb' | 'languages' | 'aboutPrices' | 'aboutSamples' | 'messages'
  >
  readonly children: ReactNode
}

/** The frame of a page: skip link, header and footer; for a single task both are reduced. */
export function Frame({ page, children }: Props) {
  const { path, layout, task, aboutPrices, aboutSamples, messages } = page
  return (
    <div className={styles.frame} data-task={task && true}>
      <a className={`unseen ${styles.skip}`} href="#content">
        {messages.layout.skipToContent}
      </a>
      {layout ? (
        <StickyHeader key={path} page={page} layout={layout} />
      ) : (
        <ExistingMarkup find={() => document.querySelector('#root > * > header')} />
      )}
      <main id="content" tabIndex={-1}>
        {children}
        {layout ? (
          (aboutPrices || aboutSamples) && (
            <p className={footerStyles.footer}>
              {aboutPrices} {aboutSamples && <Sample>{aboutSamples}</Sample>}
            </p>
          )
        ) : (
          <ExistingMarkup find={() => document.querySelector(aboutPricesSelector)} />
        )}
      </main>
      {layout && task && <FooterLine links={task} label={messages.layout.footer} />}
      {layout && !task && <Footer layout={layout} messages={messages.layout} />}
      {!layout && <ExistingMarkup find={() => document.querySelector('#root > * > footer')} />}
    </div>
  )
}

/** The selector of the line on who we are, how we are paid and when the prices were checked. */
const aboutPricesSelector = `#content > .${footerStyles.footer}`

/** The element of a block in the document, by the place of the block. */
export function existingBlock(place: number): Element | undefined {
  return document.getElementById('content')?.children[place]
}
