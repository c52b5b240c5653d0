import type { ConfigFiles } from '../../../../config/files/decode.ts'
import { Refused } from '../../../workspace/refused.ts'
import { type Thread, ThreadEnded } from './start-thread.ts'

/** What a steady thread is made of. */
export interface SteadyOptions {
  /** Starts a thread on the config as it is now. */
  readonly start: (onEnd: () => void) => Thread
  /** What it works on: the very same while nothing changes. */
  readonly config: () => ConfigFiles
  /** It was started anew: what it did by itself is to be asked of it again. */
  readonly onAnew: () => void
}

/**
 * A thread that is started anew where it ends by itself, and then asked once more what it was asked. Where it ends again
 * on the same config, it rests until something changes, and refuses all that it is asked.
 */
export function steadyThread({ start, config, onAnew }: SteadyOptions): Thread {
  let endedOn: ConfigFiles | undefined
  let isResting = false
  let isClosed = false
  let thread = start(onEnd)
  return {
    tell(revision, contents) {
      if (isResting) begin()
      else thread.tell(revision, contents)
    },
    ask(method, ...asked) {
      const first = thread
      const again = (error: unknown) => {
        if (error instanceof ThreadEnded && thread !== first) return thread.ask(method, ...asked)
        throw error
      }
      const refuse = (error: unknown): never => {
        throw error instanceof ThreadEnded ? new Refused('conflict', restingSentence) : error
      }
      return first
        .ask(method, ...asked)
        .catch(again)
        .catch(refuse)
    },
    close() {
      isClosed = true
      return thread.close()
    },
  }

  function begin(): void {
    isResting = false
    thread = start(onEnd)
    onAnew()
  }

  function onEnd(): void {
    if (isClosed) return
    isResting = endedOn === config()
    endedOn = config()
    if (!isResting) begin()
  }
}

/** What to say while it cannot do its work. */
export const restingSentence =
  'The checker cannot cope with what the files say now. Undo your last change, or go on: it tries again with each. Nothing is lost.'
