/** Whether a text is an id, as `Id` in `schemas/common.schema.json` has it. */
export function isId(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}
