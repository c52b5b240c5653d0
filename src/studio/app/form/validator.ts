import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { isSchema } from '../../../config/schema/schema-set.ts'

/**
 * All that the form asks of a validator: which condition of a schema holds. Whether values are right is for the checker
 * to say, which knows more than schemas do.
 */
export const validator: ValidatorType = {
  isValid: holds,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
}

/** Whether a value has the names that a schema requires, and the constants that it names. */
function holds({ required = [], properties = {} }: RJSFSchema, value: unknown): boolean {
  const has = (name: string) => Object(value)[name] !== undefined
  const constants = Object.entries(properties).filter(([name, part]) => has(name) && isSchema(part) && 'const' in part)
  return required.every(has) && constants.every(([name, part]) => Object(part)['const'] === Object(value)[name])
}
