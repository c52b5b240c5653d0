import type { Translated } from '../../dialogs.ts'
import type { Api } from './api.ts'

/** A translation that the server does not have yet, and why it does not take it as it stands. */
export interface TranslationDraft extends Translated {
  readonly problem?: string
}

/** Those that are being written, each by `draftKey`. */
export type TranslationDrafts = Readonly<Record<string, TranslationDraft>>

/** The key of a text of a file. */
export const draftKey = ({ file, name }: Pick<Translated, 'file' | 'name'>) => `${file} ${name}`

/** A translation that the server has taken, and what was shown in its place when it was written. */
interface Taken {
  readonly was: string | undefined
  readonly now: string
}

/** What sending needs. */
export interface SendingDrafts {
  readonly api: Pick<Api, 'post'>
  /** The drafts are others now. */
  readonly onChange: (drafts: TranslationDrafts) => void
  /** Whether the server may be asked again later, as it did not answer. */
  readonly isTemporary: (error: unknown) => boolean
}

/** How long whoever writes has to rest before the server gets it, in milliseconds. */
const rest = 500

/** Takes translations to the server while they are written; what it does not take is kept here, with the reason. */
export class TranslationWriter {
  #drafts: TranslationDrafts
  readonly #sending: SendingDrafts
  readonly #resting = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #underWay = new Map<string, Promise<void>>()
  /** What the server has taken last of each text, in the place of what was shown then. */
  readonly #taken = new Map<string, Taken>()

  constructor(sending: SendingDrafts, drafts: TranslationDrafts = {}) {
    this.#sending = sending
    this.#drafts = drafts
    sending.onChange(drafts)
    for (const key of Object.keys(drafts)) this.#wait(key)
  }

  /** A translation as it is written so far. */
  write(translated: Translated): void {
    const key = draftKey(translated)
    this.#set({ ...this.#drafts, [key]: translated })
    this.#wait(key)
  }

  /** Nothing is written there any more: the text is as it was. */
  forget(of: Pick<Translated, 'file' | 'name'>): void {
    const key = draftKey(of)
    clearTimeout(this.#resting.get(key))
    this.#resting.delete(key)
    const { [key]: _, ...others } = this.#drafts
    this.#set(others)
  }

  /** Sends what waits, and is done once the server has answered. */
  async finish(): Promise<void> {
    for (const key of [...this.#resting.keys()]) this.#begin(key)
    await Promise.all(this.#underWay.values())
  }

  #wait(key: string): void {
    clearTimeout(this.#resting.get(key))
    this.#resting.set(
      key,
      setTimeout(() => this.#begin(key), rest),
    )
  }

  #begin(key: string): void {
    clearTimeout(this.#resting.get(key))
    this.#resting.delete(key)
    // One after the other: each is sent as what follows the one before it.
    const sent = (this.#underWay.get(key) ?? Promise.resolve())
      .then(() => this.#send(key))
      .finally(() => {
        if (this.#underWay.get(key) === sent) this.#underWay.delete(key)
      })
    this.#underWay.set(key, sent)
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
        return this.#wait(key)
      }
      if (isStill()) this.#set({ ...this.#drafts, [key]: { ...translated, problem: (error as Error).message } })
    }
  }

  #set(drafts: TranslationDrafts): void {
    this.#drafts = drafts
    this.#sending.onChange(drafts)
  }
}
