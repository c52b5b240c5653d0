export interface Clocks {
  readonly now: () => Date
  /** Milliseconds since some moment; unlike `now`, unaffected by changes to the machine's clock. */
  readonly monotonic: () => number
}

/** Work that is repeated. */
export interface Repetition {
  /** Ends the repetition; resolves once the work under way is done. */
  stop(): Promise<void>
}

/** Does something at once, and again a minute after each time, until it is stopped. It must not fail. */
export function everyMinute(work: () => Promise<void>): Repetition {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void>
  const workAndWait = () => {
    working = work().then(() => {
      timer = setTimeout(workAndWait, 60_000).unref()
    })
    return working
  }
  working = workAndWait()
  return {
    async stop() {
      clearTimeout(timer)
      await working
      clearTimeout(timer)
    },
  }
}
