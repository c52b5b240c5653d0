import { plainVisit } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import type { CarriedPage } from '../pages/page.ts'
import { buttonClass, rowClass } from './elements/Actions.tsx'
import { PageLink } from './elements/Links.tsx'
import { Section } from './elements/Section.tsx'
import { Frame } from './layout/Frame.tsx'
import { ShownPageProvider } from './page-context.tsx'

interface Props {
  /** Any page of the site; its header, footer and messages are used. */
  readonly frame: CarriedPage
  /** An HTTP status. */
  readonly status: number
}

/** The screen for unexpected errors. Its links leave the app, which may be broken. */
export function ErrorScreen({ frame, status }: Props) {
  const { breadcrumb, languages, ...surroundings } = frame
  const { messages, layout, home = layout?.home ?? '/' } = frame
  const statuses: Readonly<Record<string, string | undefined>> = messages.error.statuses
  // Below 500 the request itself is at fault, so trying again would not help.
  const isServerError = status >= 500
  const message = statuses[status] ?? messages.error.other
  const statusText = fill(messages.error.status, { status, message })
  const text = joined([statusText, isServerError && messages.error.text], 'sentences', frame.lang)
  return (
    <ShownPageProvider value={{ page: surroundings, visit: plainVisit }}>
      <Frame page={surroundings}>
        <Section whole heading={messages.error.title} text={text}>
          <p className={rowClass}>
            {/* Reloads the path without its query. */}
            {isServerError && (
              <a className={buttonClass.primary} href="?">
                {messages.error.retry}
              </a>
            )}
            <PageLink
              className={isServerError ? buttonClass.secondary : buttonClass.primary}
              href={home}
              target="_self"
            >
              {messages.error.home}
            </PageLink>
          </p>
        </Section>
      </Frame>
    </ShownPageProvider>
  )
}
