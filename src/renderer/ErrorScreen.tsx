import { fill, joined } from '../engine/site/template.ts'
import type { CarriedPage } from '../pages/page.ts'
import { buttonClass, rowClass } from './elements/Actions.tsx'
import { Section } from './elements/Section.tsx'
import { Frame } from './layout/Frame.tsx'

interface Props {
  /** Any page: its header, footer and words surround the screen. */
  readonly frame: CarriedPage
  /** An HTTP status. */
  readonly status: number
}

/** The screen for unexpected errors: what happened, by status, and two ways on. The browser follows them: the app may be broken. */
export function ErrorScreen({ frame, status }: Props) {
  const { breadcrumb, languages, ...surroundings } = frame
  const { messages, layout, home = layout?.home ?? '/' } = frame
  const statuses: Readonly<Record<string, string | undefined>> = messages.error.statuses
  // What is wrong with the request itself stays wrong.
  const isOurs = status >= 500
  const message = statuses[status] ?? messages.error.other
  const what = fill(messages.error.status, { status, message })
  const text = joined([what, isOurs && messages.error.text], 'sentences', frame.lang)
  return (
    <Frame page={surroundings}>
      <Section whole heading={messages.error.title} text={text}>
        <p className={rowClass}>
          {/* The same path, asked for anew. */}
          {isOurs && (
            <a className={buttonClass.primary} href="?">
              {messages.error.retry}
            </a>
          )}
          <a className={isOurs ? buttonClass.secondary : buttonClass.primary} href={home} target="_self">
            {messages.error.home}
          </a>
        </p>
      </Section>
    </Frame>
  )
}
