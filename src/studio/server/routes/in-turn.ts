/** Does one thing after the other, in the order in which they were asked for. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Turns for changes that are worked out from the whole config: each begins when the one before it is made, or it would
 * be of a text that is there no longer, and refused.
 */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
