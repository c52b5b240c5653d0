import type { Banner, IconItem, Question } from '#engine/contract/config.ts'
import type { Offer } from '#engine/offers.ts'
import { isOptionField, optionField, type ProviderView } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { endStep, labelOver, netPrices, planNotes, submitLabel } from '#engine/wizard.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { ChosenPlan } from '../../renderer/form/ChosenPlan.tsx'
import { ErrorSummary, useTitle } from '../../renderer/form/ErrorSummary.tsx'
import { Consent, ReceiverFields } from '../../renderer/form/ReceiverFields.tsx'
import { useFields } from '../../renderer/form/use-fields.ts'
import { useLanguage, useMessages, usePageTitle, useVisit } from '../../renderer/page-context.tsx'
import { ProviderLogos } from '../../renderer/plan/ProviderLogo.tsx'
import type { BlockProps } from '../blocks.ts'
import { ContactStep } from './ContactStep.tsx'
import { wizardExtras } from './load-extras.ts'
import { QuestionStep } from './QuestionStep.tsx'
import { useFormCounts } from './use-form-counts.ts'
import { markPointing, useFocusOnChange, useStoreSentRequest, useWizard } from './use-wizard.ts'
import styles from './Wizard.module.css'

/** A market's quote wizard: one HTML form. Without scripts it shows all questions; with them one at a time. */
export function Wizard({ block: { data } }: BlockProps<'wizard'>) {
  const { contactFields, logos, subsidyRule } = data
  const messages = useMessages('wizard')
  const { gross } = useMessages('plan')
  const language = useLanguage()
  const { values = {} } = useVisit()
  const state = useWizard(data)
  const { form, live, wizard, plans, plan, walked, known, step } = state
  const { given } = state.typed
  const extras = wizardExtras.loaded()
  const fields = useFields({
    formName: wizard.formName,
    fields: contactFields,
    office: data.office,
    onSend: useStoreSentRequest(data, walked),
  })
  const undecided = subsidyRule === undefined || known.undecided.includes(subsidyRule)
  const qualifies = undecided ? undefined : known.rules.includes(subsidyRule)
  const notes = plan.chosen && planNotes(plan.chosen, wizard, known, qualifies, { ...messages, gross })
  // The chosen plan shows its own price above.
  const others = plans.filter(({ id }) => id !== plan.chosen?.id)
  const prices = qualifies ? netPrices(others, language) : []
  const hidden = (wizard.fields ?? []).map(({ name }) => [name, walked.fields[name] ?? ''] as const)
  const errors = fields.errors.filter(({ field }) => {
    const question = wizard.questions.find((candidate) => candidate.field === field)
    if (!live) return true
    // The end says it itself.
    if (step.end) return false
    // An answer that was tried since has its own error.
    if (question && question.id === state.typed.tried) return false
    return question ? question === step.question && !walked.answers[question.id] : !step.question
  })
  const question = step.question?.text ?? step.end?.heading ?? wizard.contact.heading
  useTitle(fill(messages.stepTitle, { step: step.label, question, title: usePageTitle() }), errors.length > 0)
  useFocusOnChange(step.id, live, errors.length > 0)
  useFormCounts(data, state)
  return (
    <div className={styles.page}>
      <form
        {...data.form}
        ref={form}
        className={styles.form}
        data-live={live || undefined}
        noValidate={live}
        onPointerMove={markPointing}
        onSubmit={fields.onSubmit}
      >
        <ReceiverFields formName={wizard.formName} />
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles.head}>
          <h1>{wizard.heading}</h1>
          <p id="step-label">{labelOver(step, messages.thenContact)}</p>
          <progress aria-label={messages.progress} value={step.progress.value} max={step.progress.max} />
        </div>
        <ChosenPlan
          {...plan}
          keepsPlanField={data.keepsPlanField}
          qualifies={qualifies}
          day={data.repricing?.writing.prices.day}
          assumed={state.assumed}
        />
        {data.keepsPlanField && <OptionFields plans={plans} asked={wizard.questions} />}
        <ErrorSummary key={`${step.id} ${fields.attempts}`} errors={errors} tried={fields.attempts > 0} />
        <Banners banners={step.banners} notes={notes} prices={prices} />
        {extras && <extras.EndStep data={data} state={state} id={`step-${endStep}`} styles={styles} />}
        {wizard.questions.map((question) => (
          <QuestionStep
            key={question.id}
            question={question}
            state={state}
            planType={plan.chosen?.type}
            refused={values[question.field] ?? (isOptionField(question.field) ? given[question.id] : undefined)}
            error={errors.find(({ field }) => field === question.field)?.message ?? state.unavailable(question)}
          />
        ))}
        <ContactStep wizard={wizard} state={state} contactFields={contactFields} fields={fields} values={values}>
          <div className={styles.send}>
            <button type="submit" className={buttonClass.primary}>
              {submitLabel(wizard, walked)}
            </button>
            <Consent privacy={data.privacy} />
          </div>
        </ContactStep>
      </form>
      {!(live && step.previous) && <Aside text={wizard.text} logos={logos} benefits={wizard.benefits ?? []} />}
    </div>
  )
}

interface OptionFieldsProps {
  readonly plans: readonly Offer[]
  readonly asked: readonly Question[]
}

/** Empty fields for the options of other plans: a form service knows only the fields of the built page. */
function OptionFields({ plans, asked }: OptionFieldsProps) {
  const names = new Set(plans.flatMap(({ options = [] }) => options.map(({ id }) => optionField(id))))
  return [...names].flatMap((name) =>
    asked.some(({ field }) => field === name) ? [] : [<input key={name} type="hidden" name={name} />],
  )
}

interface BannersProps {
  readonly banners: readonly Banner[]
  /** How the chosen plan and the answers go together. */
  readonly notes?: readonly string[] | undefined
  /** The plans that the visitor's subsidy lowers, each with both premiums. */
  readonly prices: readonly string[]
}

/** The banners for the answers, under notes on the chosen plan; a screen reader announces them. */
export function Banners({ banners, notes = [], prices }: BannersProps) {
  return (
    <div role="status" className={styles.banners}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {banners.map(({ title, text }) => (
        <div key={title} className={styles.banner}>
          <Icon name="check" />
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
            {prices.map((price) => (
              <span key={price}>{price}</span>
            ))}
          </p>
        </div>
      ))}
    </div>
  )
}

interface Props {
  readonly text: string
  readonly logos: readonly ProviderView[]
  readonly benefits: readonly IconItem[]
}

/** Beside the first question: a sentence, and benefits or logos if the market has them. */
function Aside({ text, logos, benefits }: Props) {
  const messages = useMessages('wizard')
  return (
    <aside className={styles.aside} aria-label={messages.aside}>
      <p>{text}</p>
      {benefits.length > 0 && (
        <ul className={styles.benefits}>
          {benefits.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {logos.length > 0 && <ProviderLogos providers={logos} />}
    </aside>
  )
}
