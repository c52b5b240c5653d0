import inputs from '../../../controls/inputs.module.css'
import { describing, FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { fits } from '../../schema/fits.ts'
import { useTyping } from '../../typing/use-typing.ts'
import styles from './LanguageField.module.css'

/** The tag of a language, with what it stands for. */
export function LanguageField({ field }: { readonly field: Field }) {
  const { value, schema } = field
  const { shown, type, finish } = useTyping(
    field,
    typeof value === 'string' ? value : '',
    undefined,
    (text) => fits(text, schema) && languageName(text) !== '',
  )
  return (
    <FieldRow field={field}>
      <div className={styles.language} data-narrow="">
        <input
          {...describing(field)}
          className={inputs.code}
          spellCheck={false}
          value={shown}
          onChange={({ target }) => type(target.value)}
          onBlur={finish}
        />
        <span>{languageName(shown)}</span>
      </div>
    </FieldRow>
  )
}

/** What people call a language: `fr-CH` is French (Switzerland); empty where it is none. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? ''
    return name === tag ? '' : name
  } catch {
    return ''
  }
}
