import type { Way } from '../use-place.ts'

/** The real page of what is being edited. */
export function PreviewPane({ way: _ }: { readonly way: Way }) {
  return <p>The page appears here.</p>
}
