import type { Answers } from '#engine/answers.ts'
import { answerParameters, carriedAnswers } from '#engine/fit.ts'
import { withQuery } from '#engine/site.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { useMessages, useVisit } from '../../renderer/page-context.tsx'
import { storeAnswers, storedAnswers } from '../../renderer/session.ts'
import type { WizardData } from './block.ts'
import type { useWizard } from './use-wizard.ts'

interface Props {
  readonly data: WizardData
  readonly state: ReturnType<typeof useWizard>
  readonly id: string
  /** The names of the form's classes, whose sheet comes with the form. */
  readonly styles: { readonly step?: string; readonly controls?: string }
}

/** A step instead of the contact step, for visitors whom the market has nothing for. Without scripts it follows the refused request. */
export function EndStep({ data: { wizard, waysOn }, state, id, styles }: Props) {
  const { live, step, walked, posted, goBack } = state
  const messages = useMessages('wizard')
  const { end: refusedAt } = useVisit()
  const end = live ? step.end : wizard.ends?.find(({ id }) => id === refusedAt)
  if (!end) return null
  return (
    <section id={id} tabIndex={-1} className={styles.step} aria-describedby="step-label">
      <h2>{end.heading}</h2>
      <p>{end.text}</p>
      <div className={styles.controls}>
        {live && (
          <button type="button" className={buttonClass.secondary} onClick={goBack}>
            {messages.previous}
          </button>
        )}
        <Way way={waysOn[end.id]} questions={wizard.questions} answers={live ? walked.answers : posted} />
      </div>
    </section>
  )
}

interface WayProps {
  readonly way: WizardData['waysOn'][string] | undefined
  readonly questions: WizardData['wizard']['questions']
  readonly answers: Answers
}

/** The link; private answers go along in the session alone. */
function Way({ way, questions, answers }: WayProps) {
  if (!way) return null
  const { label, href, market, questions: asked = [] } = way
  const carried = carriedAnswers(questions, answers, asked)
  const keep = () => market && storeAnswers(market, { ...storedAnswers(market), ...carried })
  return (
    <PageLink className={buttonClass.primary} href={withQuery(href, answerParameters(asked, carried))} onClick={keep}>
      {label}
    </PageLink>
  )
}
