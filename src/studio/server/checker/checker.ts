import type { ConfigFiles } from '../../../config/files/decode.ts'
import type { CheckedDesk } from './methods.ts'
import { type Answer, startThread, type Thread } from './start-thread.ts'
import type { NewContents } from './thread.ts'

/** What the checker works with. */
export interface CheckerOptions {
  readonly root: string
  readonly schemasRoot: string
  /** The config as it is now. */
  readonly config: () => ConfigFiles
  readonly onShown: (shown: Answer<'show'>) => void
  readonly onChecked: (checked: CheckedDesk) => void
}

/** The threads that check, as the others see them. */
export interface Checker {
  /** Tells of new contents. Their pages are shown at once; they are checked when nothing has changed for a moment. */
  readonly change: (revision: number, contents: NewContents) => void
  /** Asks for something that follows from all that was told; rejects with `Refused` where there is no such thing. */
  readonly ask: Thread['ask']
  /** Another thread that can be asked the same, for what may take longer than a check, which then does not wait for it. */
  readonly beside: () => Pick<Thread, 'ask'>
  /** What changes for visitors by all that was changed. */
  readonly compare: () => Promise<Answer<'diff'>>
  /** What the last check came to; waits for the first. */
  readonly last: () => Promise<CheckedDesk>
  readonly close: () => Promise<void>
}

/** How long nobody may have typed before a check takes the processor, in milliseconds. */
const rest = 150

/** Starts on a config, and has it checked at once. */
export function openChecker({ onShown, onChecked, config, ...roots }: CheckerOptions): Checker {
  const thread = startThread({ ...roots, config: config() })
  let second: Thread | undefined
  const beside = (): Thread => {
    second ??= startThread({ ...roots, config: config() })
    return second
  }
  const first = Promise.withResolvers<CheckedDesk>()
  let last = first.promise
  let isClosed = false
  const report = (error: unknown) => {
    if (!isClosed) console.error(error)
  }
  const show = oneAtATime(async () => onShown(await thread.ask('show')))
  const check = oneAtATime(async () => {
    const checked = await thread.ask('check')
    // What has overtaken it is checked in its turn.
    if (!checked) return
    first.resolve(checked)
    last = Promise.resolve(checked)
    onChecked(checked)
  })
  show().catch(report)
  check().catch((error) => {
    first.reject(error)
    report(error)
  })
  first.promise.catch(() => {})
  let resting: NodeJS.Timeout | undefined
  return {
    change(revision, contents) {
      for (const one of [thread, second]) one?.tell(revision, contents)
      show().catch(report)
      clearTimeout(resting)
      resting = setTimeout(() => void check().catch(report), rest)
    },
    ask: thread.ask,
    beside,
    compare: oneAtATime(() => beside().ask('diff', {})),
    last: () => last,
    async close() {
      isClosed = true
      clearTimeout(resting)
      await Promise.all([thread.close(), second?.close()])
    },
  }
}

/** Does something that takes its time once at a time: all who ask meanwhile get what comes of the next. */
function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let now: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  const begin = (): Promise<Result> => {
    const begun = work().finally(() => {
      if (now === begun) now = undefined
    })
    now = begun
    return begun
  }
  const beginNext = () => {
    next = undefined
    return begin()
  }
  return () => {
    if (!now) return begin()
    next ??= now.then(beginNext, beginNext)
    return next
  }
}
