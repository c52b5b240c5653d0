import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type ComparisonState, untouched } from './comparison-state.ts'
import { parameters, stateIn } from './use-comparison-state.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** Takes over what was typed and picked before the page ran: no event reported it. */
export function useEarlyFilters(
  bar: RefObject<HTMLElement | null>,
  onChange: (change: Partial<ComparisonState>) => void,
): void {
  const early = useRef<Partial<ComparisonState>>({})
  const change = useRef(onChange)
  // Read before the boxes begin to follow the address.
  useLayoutEffect(() => {
    const fields = [
      ...(bar.current?.querySelectorAll<Field>('input:not([type=checkbox]), input:checked, select') ?? []),
    ]
    // Boxes that stand for features have no name: several of one name are no good in a document.
    const values = fields.map(({ name, value }) => [name || parameters.features, value])
    const state = Object.entries(stateIn(new URLSearchParams(values)))
    const set = state.filter(([key, value]) => String(value) !== String(untouched[key as keyof ComparisonState]))
    early.current = Object.fromEntries(set)
  }, [bar])
  useEffect(() => {
    if (Object.keys(early.current).length > 0) change.current(early.current)
  }, [])
}
