import type { ConfigFiles } from '../../../config/files/decode.ts'
import { Refused } from '../../workspace/refused.ts'
import type { CheckedDesk, PreviewAsked } from './thread/methods.ts'
import { type Answer, endedSentence, startThread, type Thread } from './thread/start-thread.ts'
import { restingSentence, steadyThread } from './thread/steady-thread.ts'
import type { NewContents } from './thread/thread.ts'

/** What the checker works with. */
export interface CheckerOptions {
  readonly root: string
  readonly schemasRoot: string
  /** The config as it is now. */
  readonly config: () => ConfigFiles
  readonly onShown: (shown: Answer<'show'>) => void
  readonly onChecked: (checked: CheckedDesk) => void
  /** What keeps it from checking; undefined once it checks again. */
  readonly onTrouble: (problem: string | undefined) => void
}

/** The threads that check, as the others see them. */
export interface Checker {
  /** Tells of new contents. Their pages are shown at once; they are checked when nothing has changed for a moment. */
  readonly change: (revision: number, contents: NewContents) => void
  /** Asks for something that follows from all that was told; rejects with `Refused` where there is no such thing. */
  readonly ask: Thread['ask']
  /** Starts the preview, which stays at its address from then on. */
  readonly preview: (editorPort: number) => Promise<Answer<'preview'>>
  /** Another thread that can be asked the same, for what may take longer than a check, which then does not wait for it. */
  readonly beside: () => Pick<Thread, 'ask'>
  /** What changes for visitors by all that was changed. */
  readonly compare: () => Promise<Answer<'diff'>>
  /** What the last check came to; waits for the first. */
  readonly last: () => Promise<CheckedDesk>
  readonly close: () => Promise<void>
}

/** Starts on a config, and has it checked at once. */
export function openChecker({ onShown, onChecked, onTrouble, ...options }: CheckerOptions): Checker {
  let newest = 0
  const first = Promise.withResolvers<CheckedDesk>()
  let last = first.promise
  const trouble = troubleWith(onTrouble)
  const begin = (...works: (() => Promise<unknown>)[]) => {
    for (const work of works) work().catch(trouble.report)
  }
  const startSteady = startingWith(options, () => newest)
  const thread = startSteady(() => begin(preview.again, show, check))
  const preview = lastingPreview(thread)
  const second = onceNeeded(() => startSteady(() => {}))
  const show = oneAtATime(async () => onShown(await thread.ask('show')))
  const check = oneAtATime(async () => {
    const checked = await thread.ask('check')
    // What has overtaken it is checked in its turn.
    if (!checked) return
    first.resolve(checked)
    last = Promise.resolve(checked)
    onChecked(checked)
    trouble.over()
  })
  begin(
    show,
    () => check().catch(first.reject),
    () => first.promise,
  )
  const atRest = onceAtRest(() => begin(check))
  return {
    change(revision, contents) {
      newest = revision
      for (const one of [thread, second.begun()]) one?.tell(revision, contents)
      begin(show)
      atRest.wait()
    },
    ask: thread.ask,
    preview: preview.open,
    beside: second.get,
    compare: oneAtATime(async () => second.get().ask('diff', {})),
    last: () => last,
    async close() {
      trouble.close()
      atRest.stop()
      await Promise.all([thread.close(), second.close()])
    },
  }
}

/** A thread that is started when somebody needs it first; after the end it is refused, so that none is left behind. */
function onceNeeded(start: () => Thread) {
  let thread: Thread | undefined
  let isClosed = false
  return {
    get(): Thread {
      // A request that was under way may come to it after the end.
      if (isClosed) throw new Refused('conflict', endedSentence)
      thread ??= start()
      return thread
    },
    begun: () => thread,
    async close() {
      isClosed = true
      await thread?.close()
    },
  }
}

/** Starts steady threads on the config as it is, which know its revision. */
function startingWith(
  { config, ...roots }: Pick<CheckerOptions, 'config' | 'root' | 'schemasRoot'>,
  newest: () => number,
) {
  const start = (onEnd: () => void) => {
    const thread = startThread({ ...roots, config: config() }, onEnd)
    thread.tell(newest(), new Map())
    return thread
  }
  return (onAnew: () => void) => steadyThread({ start, config, onAnew })
}

/** The preview, which a thread that is started anew has at the very place where it was. */
function lastingPreview({ ask }: Thread) {
  let opened: PreviewAsked | undefined
  return {
    async open(editorPort: number) {
      const found = await ask('preview', { editorPort })
      opened = { editorPort, port: Number(new URL(found.address).port), token: found.token }
      return found
    },
    async again() {
      if (opened) await ask('preview', opened)
    },
  }
}

/** Tells of what fails until all goes well again, or nobody is there to hear of it. */
function troubleWith(onTrouble: CheckerOptions['onTrouble']) {
  let isClosed = false
  let isThere = false
  return {
    report(error: unknown): void {
      if (isClosed) return
      if (!(error instanceof Refused)) console.error(error)
      isThere = true
      onTrouble(restingSentence)
    },
    over(): void {
      if (isThere) onTrouble(undefined)
      isThere = false
    },
    close(): void {
      isClosed = true
    },
  }
}

/** How long nobody may have typed before a check takes the processor, in milliseconds. */
const rest = 150

/** Does something once nobody has asked it to wait for a moment. */
function onceAtRest(work: () => void) {
  let resting: NodeJS.Timeout | undefined
  return {
    wait(): void {
      clearTimeout(resting)
      resting = setTimeout(work, rest)
    },
    stop: () => clearTimeout(resting),
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
