/** Runs at most so many jobs at once; the others wait for their turn. */
export function limitTo(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
