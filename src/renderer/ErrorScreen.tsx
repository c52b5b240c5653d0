import type { Page } from '../engine/page.ts'
import { fill } from '../engine/template.ts'
import styles from './ErrorScreen.module.css'
import { buttonClass } from './elements/Actions.tsx'
import { Footer } from './layout/Footer.tsx'
import { Frame } from './layout/Frame.tsx'
import { Header } from './layout/Header.tsx'

interface Props {
  /** Any page: its header, footer and words surround the screen. */
  readonly frame: Page
  /** An HTTP status. */
  readonly status: number
}

/** The screen for unexpected errors: what happened, by status, and two ways on. Plain links: the app may be broken. */
export function ErrorScreen({ frame: { layout, words }, status }: Props) {
  const statuses: Readonly<Record<string, string | undefined>> = words.error.statuses
  const message = statuses[status] ?? words.error.other
  return (
    <Frame accent={undefined} words={words.layout}>
      <Header layout={layout} words={words.layout} />
      <main id="content" tabIndex={-1}>
        <div className={styles.screen}>
          <h1>{words.error.title}</h1>
          <p>{fill(words.error.status, { status, message })}</p>
          <p>{words.error.text}</p>
          <p className={styles.actions}>
            <a className={buttonClass.primary} href="/">
              {words.error.home}
            </a>
          </p>
        </div>
      </main>
      <Footer layout={layout} words={words.layout} />
    </Frame>
  )
}
