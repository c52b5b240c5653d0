import type { Translated } from '../../translating.ts'
import type { Api } from './api.ts'

/** A translation that the server does not have yet, and why it does not take it as it stands. */
export interface TranslationDraft extends Translated {
  readonly problem?: string
}

/** Those that are being written, each by `draftKey`. */
export type TranslationDrafts = Readonly<Record<string, TranslationDraft>>

/** The key of a text of a file. */
export const draftKey = ({ file, name }: Pick<Translated, 'file' | 'name'>) => `${file} ${name}`

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
  readonly #underWay = new Set<Promise<void>>()

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
    await Promise.all(this.#underWay)
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
    const draft = this.#drafts[key]
    if (!draft) return
    const sent = this.#send(key, draft).finally(() => this.#underWay.delete(sent))
    this.#underWay.add(sent)
  }

  async #send(key: string, { problem: _, ...translated }: TranslationDraft): Promise<void> {
    const isStill = () => this.#drafts[key]?.translation === translated.translation
    try {
      await this.#sending.api.post('translate', translated)
      if (isStill()) this.forget(translated)
    } catch (error) {
      if (this.#sending.isTemporary(error)) return this.#wait(key)
      if (isStill()) this.#set({ ...this.#drafts, [key]: { ...translated, problem: (error as Error).message } })
    }
  }

  #set(drafts: TranslationDrafts): void {
    this.#drafts = drafts
    this.#sending.onChange(drafts)
  }
}
