import { contrast, grounds, leastContrast } from '#site/colours.ts'
import inputs from '#workbench/app/inputs.module.css'
import { describing, FieldRow } from '../FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { matchesPattern } from '../schema/controls.ts'
import { useTyping } from '../typing.ts'
import styles from './ColourField.module.css'

const schemes = ['light', 'dark'] as const

/** A colour with its contrast against the page, by day, by night or both. */
export function ColourField({ field }: { readonly field: Field }) {
  const { schema, value, label, required } = field
  const written = typeof value === 'string' ? value : ''
  const { shown, control } = useTyping(
    field,
    written,
    (text) => (text === '' && !required ? undefined : text.toLowerCase()),
    (text) => matchesPattern(text.toLowerCase(), schema),
  )
  const colour = matchesPattern(shown.toLowerCase(), schema) ? shown.toLowerCase() : undefined
  const own = schemes.filter((scheme) => scheme === field.at.at(-1))
  return (
    <FieldRow field={field}>
      <div className={styles.colour} data-narrow="">
        <input
          type="color"
          className={styles.swatch}
          aria-label={`Pick ${label}`}
          {...control}
          value={colour ?? '#000000'}
        />
        <input {...describing(field)} {...control} className={inputs.code} spellCheck={false} />
        {colour &&
          (own.length > 0 ? own : schemes).map((scheme) => (
            <Sample key={scheme} {...{ scheme, colour }} isText={own.length > 0} />
          ))}
      </div>
    </FieldRow>
  )
}

interface SampleProps {
  readonly scheme: (typeof schemes)[number]
  readonly colour: string
  /** Whether text has this colour, so that the least contrast applies. */
  readonly isText: boolean
}

function Sample({ scheme, colour, isText }: SampleProps) {
  const ratio = contrast(colour, grounds[scheme])
  const isReadable = ratio >= leastContrast
  return (
    <span className={styles.sample}>
      <svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true">
        <rect width="44" height="28" rx="4" fill={grounds[scheme]} />
        <text x="22" y="19" textAnchor="middle" fill={colour}>
          Aa
        </text>
      </svg>
      <span
        className={isText && !isReadable ? styles.poor : styles.good}
        title={`A contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1; text needs ${leastContrast}.`}
      >
        Readable {scheme === 'light' ? 'by day' : 'by night'}: {isReadable ? 'yes' : 'no'}
      </span>
    </span>
  )
}
