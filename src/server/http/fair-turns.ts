/** Begins work now or later; the work calls `release` exactly once, when it is done. */
export type TakeTurn = (holder: string, work: (release: () => void) => void) => void

/**
 * Lets each holder, such as a visitor's network, do so many things at a time: what more it asks for waits in line behind
 * its own, so that a thousand requests of one visitor delay no other's by more than a few.
 */
export function fairTurns(maxAtOnce: number): TakeTurn {
  const holders = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return (holder, work) => {
    const turns = holders.get(holder) ?? { running: 0, waiting: [] }
    holders.set(holder, turns)
    const begin = () => {
      turns.running += 1
      work(() => {
        turns.running -= 1
        const next = turns.waiting.shift()
        if (next) next()
        else if (turns.running === 0) holders.delete(holder)
      })
    }
    if (turns.running < maxAtOnce) begin()
    else turns.waiting.push(begin)
  }
}
