import type { FieldProps } from '@rjsf/utils'
import type { ComponentType } from 'react'

/** What rjsf draws a value of any schema with. */
export function schemaFieldOf({ registry }: FieldProps): ComponentType<FieldProps> {
  return registry.fields['SchemaField'] as ComponentType<FieldProps>
}
