import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import drawings from '#blocks/drawings.json' with { type: 'json' }
import type { IconName, PictureName } from '#contract/config.ts'
import { Icon } from '#renderer/elements/Icon.tsx'
import { FieldRow } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { labelOf } from '#studio/app/form/schema/labels.ts'
import styles from './DrawnField.module.css'

/** One of the drawn icons or pictures, shown as they look. */
export function DrawnField({ field }: { readonly field: Field }) {
  const { schema, value, set, label } = field
  const isIcon = schema.input === 'icon'
  return (
    <FieldRow field={field} naming="group">
      <ToggleButtonGroup
        aria-label={label}
        className={(isIcon ? styles.icons : styles.pictures) ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={typeof value === 'string' ? [value] : []}
        onSelectionChange={([chosen]) => chosen !== undefined && chosen !== value && void set(chosen)}
      >
        {(schema.enum ?? []).map((name) => (
          <ToggleButton
            key={String(name)}
            id={String(name)}
            aria-label={labelOf(String(name))}
            className={styles.one ?? ''}
          >
            {isIcon ? <Icon name={name as IconName} size={22} /> : <Drawn name={name as PictureName} />}
            <span>{labelOf(String(name))}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldRow>
  )
}

function Drawn({ name }: { readonly name: PictureName }) {
  const { ink, accent } = drawings[name]
  return (
    <svg viewBox="0 0 320 226" width="72" height="51" fill="none" strokeWidth="4" aria-hidden="true">
      <path d={ink} stroke="currentColor" />
      <path d={accent} className={styles.accent} />
    </svg>
  )
}
