import type { Translated } from '#studio/dialogs.ts'
import type { Api } from './api.ts'

/** An unsent translation, perhaps with the reason why the server refused it. */
interface TranslationDraft extends Translated {
  readonly problem?: string
}

/** By `draftKey`. */
export type TranslationDrafts = Readonly<Record<string, TranslationDraft>>

export const draftKey = ({ file, name }: Pick<Translated, 'file' | 'name'>) => `${file} ${name}`

/** A saved translation, and the one shown when it was written. */
interface Taken {
  readonly was: string | undefined
  readonly now: string
}

interface SendingDrafts {
  readonly api: Pick<Api, 'post'>
  readonly onChange: (drafts: TranslationDrafts) => void
  /** Whether a request can be retried after this error. */
  readonly isTemporary: (error: unknown) => boolean
}

const debounceMs = 500

/** Sends translations while they are written, and keeps refused ones with the reason. */
export class TranslationWriter {
  #drafts: TranslationDrafts
  readonly #sending: SendingDrafts
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #requests = new Map<string, Promise<void>>()
  /** The last saved translation of each text. */
  readonly #taken = new Map<string, Taken>()

  constructor(sending: SendingDrafts, drafts: TranslationDrafts = {}) {
    this.#sending = sending
    this.#drafts = drafts
    sending.onChange(drafts)
    for (const key of Object.keys(drafts)) this.#debounce(key)
  }

  write(translated: Translated): void {
    const key = draftKey(translated)
    this.#set({ ...this.#drafts, [key]: translated })
    this.#debounce(key)
  }

  /** Drops a draft. */
  forget(of: Pick<Translated, 'file' | 'name'>): void {
    const key = draftKey(of)
    clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    const { [key]: _, ...others } = this.#drafts
    this.#set(others)
  }

  /** Flushes; resolves once the server has answered. */
  async finish(): Promise<void> {
    for (const key of [...this.#timers.keys()]) this.#begin(key)
    await Promise.all(this.#requests.values())
  }

  #debounce(key: string): void {
    clearTimeout(this.#timers.get(key))
    this.#timers.set(
      key,
      setTimeout(() => this.#begin(key), debounceMs),
    )
  }

  #begin(key: string): void {
    clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    // In order, since each names the text before it.
    const sent = (this.#requests.get(key) ?? Promise.resolve())
      .then(() => this.#send(key))
      .finally(() => {
        if (this.#requests.get(key) === sent) this.#requests.delete(key)
      })
    this.#requests.set(key, sent)
  }

  async #send(key: string): Promise<void> {
    const draft = this.#drafts[key]
    if (!draft) return
    const { problem: _, ...translated } = draft
    const { translation, was } = translated
    const isStill = () => this.#drafts[key]?.translation === translation
    const taken = this.#taken.get(key)
    this.#taken.delete(key)
    try {
      await this.#sending.api.post(
        'translate',
        taken && taken.was === was ? { ...translated, was: taken.now } : translated,
      )
      this.#taken.set(key, { was, now: translation })
      if (isStill()) this.forget(translated)
    } catch (error) {
      if (this.#sending.isTemporary(error)) {
        if (taken) this.#taken.set(key, taken)
        return this.#debounce(key)
      }
      if (isStill()) this.#set({ ...this.#drafts, [key]: { ...translated, problem: (error as Error).message } })
    }
  }

  #set(drafts: TranslationDrafts): void {
    this.#drafts = drafts
    this.#sending.onChange(drafts)
  }
}
