/** Runs at most so many jobs at once; the others wait for their turn, those that are urgent before the rest. */
export function limitTo(most: number) {
  const [urgent, rest]: (() => void)[][] = [[], []]
  let running = 0
  return async <Result>(job: () => Promise<Result>, isUrgent = false): Promise<Result> => {
    if (running === most) await new Promise<void>((resolve) => (isUrgent ? urgent : rest)?.push(resolve))
    else running += 1
    try {
      return await job()
    } finally {
      const next = urgent?.shift() ?? rest?.shift()
      if (next) next()
      else running -= 1
    }
  }
}
