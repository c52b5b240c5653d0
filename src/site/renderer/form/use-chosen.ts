import { startTransition, useOptimistic } from 'react'

/**
 * The value of a control that shows a choice at once, while the page follows in a transition.
 *
 * @param choose changes `value`, to which the control returns if that does not happen.
 */
export function useChosen<Value>(
  value: Value,
  choose: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const [shown, show] = useOptimistic(value)
  const chooseAndShow = (next: Value) =>
    startTransition(() => {
      show(next)
      choose(next)
    })
  return [shown, chooseAndShow]
}
