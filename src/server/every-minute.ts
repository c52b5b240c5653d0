const minute = 60_000

/** What is done again and again. */
export interface Repetition {
  /** Does nothing any more; resolves once what was being done is over. */
  stop(): Promise<void>
}

/** Does something at once, and again a minute after each time, until it is stopped. It must not fail. */
export function everyMinute(work: () => Promise<void>): Repetition {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void>
  const workAndWait = () => {
    working = work().then(() => {
      timer = setTimeout(workAndWait, minute).unref()
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
