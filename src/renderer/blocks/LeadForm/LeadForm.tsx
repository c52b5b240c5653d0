import type { PageBlockOf } from '../../../engine/page-block.ts'
import { buttonClass } from '../../elements/Actions.tsx'
import { Icon } from '../../elements/Icon.tsx'
import { Section } from '../../elements/Section.tsx'
import { ErrorSummary } from '../../form/ErrorSummary.tsx'
import { FieldInput } from '../../form/FieldInput.tsx'
import { ReceiverFields } from '../../form/ReceiverFields.tsx'
import { useFields } from '../../form/use-fields.ts'
import { usePreselected } from '../../form/use-preselected.ts'
import { useHydrated } from '../../use-hydrated.ts'
import styles from './LeadForm.module.css'

/** A form that a visitor sends to us. */
export function LeadForm({ block }: { readonly block: PageBlockOf<'leadForm'> }) {
  const { markets } = block.data
  const fields = useFields(block.fields, markets)
  const hydrated = useHydrated()
  const preselected = usePreselected(block.fields, markets)
  return (
    <Section anchor={block.anchor} heading={block.heading} text={block.text}>
      <div className={styles.columns}>
        <form
          className={styles.form}
          method="post"
          action={block.action}
          noValidate={hydrated}
          onSubmit={fields.onSubmit}
        >
          <ReceiverFields formName={block.formName} />
          <ErrorSummary errors={fields.errors} attempt={fields.attempts} />
          {block.fields.map((field) => (
            <FieldInput
              key={`${field.name} ${preselected[field.name] ?? ''}`}
              field={field}
              choices={field.type === 'market' ? markets : (field.options ?? [])}
              value={preselected[field.name]}
              error={fields.errorOf(field.name)}
              earliest={fields.earliest}
              registration={fields.register(field)}
            />
          ))}
          <button type="submit" className={buttonClass.primary}>
            {block.submit}
          </button>
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
