import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { PageBlockOf } from '../blocks.ts'
import { type ComparisonState, stateIn } from './comparison-state.ts'

/** Adopts the values that were set in a form before hydration, whose events nobody handled. */
export function useEarlyFilters(
  form: RefObject<HTMLFormElement | null>,
  data: PageBlockOf<'comparison'>['data'],
  rendered: ComparisonState,
  onChange: (change: Partial<ComparisonState>) => void,
): void {
  const early = useRef<Partial<ComparisonState>>({})
  const first = useRef({ data, rendered, onChange })
  // Read before the inputs begin to follow the address.
  useLayoutEffect(() => {
    if (!form.current) return
    const texts = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const before = first.current.rendered
    const set = Object.entries({
      ...stateIn(new URLSearchParams(texts), first.current.data),
      plans: before.plans,
      ask: before.ask,
    }).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ComparisonState]))
    early.current = Object.fromEntries(set)
  }, [form])
  useEffect(() => {
    if (Object.keys(early.current).length > 0) first.current.onChange(early.current)
  }, [])
}
