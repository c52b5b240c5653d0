import { useState } from 'react'
import { marketField } from '#engine/forms.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { ChosenPlan, useChosenPlan } from '../../renderer/form/ChosenPlan.tsx'
import { ErrorSummary, useTitle } from '../../renderer/form/ErrorSummary.tsx'
import { FieldInput } from '../../renderer/form/FieldInput.tsx'
import { Consent, ReceiverFields } from '../../renderer/form/ReceiverFields.tsx'
import { useFields, usePreselected } from '../../renderer/form/use-fields.ts'
import { useHydrated, usePageTitle, useVisit } from '../../renderer/page-context.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './LeadForm.module.css'

export function LeadForm({ block }: BlockProps<'leadForm'>) {
  const { form, markets, plans, keepsPlanField } = block.data
  const { values = {} } = useVisit()
  const suggested = usePreselected(block.fields, markets)
  const fields = useFields({ ...block, markets, suggested })
  const hydrated = useHydrated()
  const marketName = marketField(block.fields)?.name ?? ''
  const [changed, setChanged] = useState<string>()
  const plan = useChosenPlan(plans, changed ?? suggested[marketName] ?? values[marketName] ?? '')
  useTitle(usePageTitle(), fields.errors.length > 0)
  // Without benefits beside the form, its heading takes their place.
  const width = block.benefits ? undefined : 'measure'
  return (
    <Section anchor={block.anchor} heading={block.heading} text={block.text} width={width}>
      <div className={block.benefits && styles.columns}>
        <form
          {...form}
          className={styles.form}
          noValidate={hydrated}
          onSubmit={fields.onSubmit}
          onChange={({ currentTarget }) => setChanged(String(new FormData(currentTarget).get(marketName) ?? ''))}
        >
          <ReceiverFields formName={block.formName} />
          {plans.length > 0 && <ChosenPlan {...plan} keepsPlanField={keepsPlanField} />}
          <ErrorSummary key={fields.attempts} errors={fields.errors} tried={fields.attempts > 0} />
          {block.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              choices={field.type === 'market' ? markets : (field.options ?? [])}
              value={values[field.name]}
              error={fields.errorOf(field.name)}
              isSummed={fields.errors.length > 0}
              dates={fields.dates}
              registration={fields.register(field)}
            />
          ))}
          <button type="submit" className={buttonClass.primary}>
            {block.submit}
          </button>
          <Consent privacy={block.data.privacy} />
          {block.reassurance && <p className={styles.reassurance}>{block.reassurance}</p>}
        </form>
        {block.benefits && <Benefits heading={block.benefitsHeading} benefits={block.benefits} />}
      </div>
    </Section>
  )
}

interface BenefitsProps {
  readonly heading: string | undefined
  readonly benefits: NonNullable<PageBlockOf<'leadForm'>['benefits']>
}

function Benefits({ heading, benefits }: BenefitsProps) {
  return (
    <aside className={styles.benefits} aria-label={heading}>
      {heading && <h3>{heading}</h3>}
      <ul>
        {benefits.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
