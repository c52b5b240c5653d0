import { lazy, Suspense } from 'react'
import { useMessages } from '../page-context.tsx'
import type { Props } from './SideBySide.tsx'

/** Loaded when the first plan is chosen: most visitors read on without comparing. */
const SideBySide = lazy(() =>
  import('./SideBySide.tsx').then(
    (module) => ({ default: module.SideBySide }),
    () => ({ default: NotLoaded }),
  ),
)

/** The plans that a visitor chose, side by side; nothing while there are none. */
export function ComparedPlans(props: Props) {
  if (props.chosen.plans.length === 0) return null
  return (
    <Suspense>
      <SideBySide {...props} />
    </Suspense>
  )
}

function NotLoaded(_: Props) {
  return <p role="alert">{useMessages('sideBySide').failed}</p>
}
