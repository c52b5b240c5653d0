/** Runs work one after another: each works on the result of the one before it, or its `was` would be outdated. */
export type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A lock: work begins when the work that asked before has ended. */
export function newLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result
    return result
  }
}
