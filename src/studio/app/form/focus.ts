/** Gives the focus to the control of a field's row, rather what can be written in; says whether there is one. */
export function focusIn(row: Element | null | undefined): boolean {
  const control =
    (row && find(row, 'input, textarea, select, [role="spinbutton"]')) ?? (row && find(row, 'button, [tabindex="0"]'))
  control?.focus()
  return Boolean(control)
}

function find(row: Element, selector: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(
    `:is(${selector}):not([hidden], [type="hidden"], [data-removes], [aria-label^='Move '], [aria-hidden] *)`,
  )
}
