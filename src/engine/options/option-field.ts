const prefix = 'option-'

/** The id and the field of the question that an option of a plan is. */
export function optionField(id: string): string {
  return prefix + id
}

/** Whether a form posts the choice of an option under this name. */
export function isOptionField(name: string): boolean {
  return name.startsWith(prefix)
}
