import type { Api } from '#workbench/app/api.ts'
import type { Translated } from '../../protocol.ts'

/** The drafts that the server does not have. */
export function unsentOf(drafts: TranslationDrafts): TranslationDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, { revision }]) => revision === undefined))
}

/** A translation that the window shows instead of the one it has read. */
export interface TranslationDraft extends Translated {
  /** Why the server refused it. */
  readonly problem?: string
  /** The revision that includes it; undefined until it is sent. */
  readonly revision?: number
}

/** By `draftKey`. */
export type TranslationDrafts = Readonly<Record<string, TranslationDraft>>

export const draftKey = ({ file, name }: Pick<Translated, 'file' | 'name'>) => `${file} ${name}`

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

  /** Drops the drafts of a file that a revision of it includes. */
  confirm(file: string, revision: number): void {
    const isIncluded = (draft: TranslationDraft) =>
      draft.file === file && draft.revision !== undefined && draft.revision <= revision
    const left = Object.entries(this.#drafts).filter(([, draft]) => !isIncluded(draft))
    if (left.length < Object.keys(this.#drafts).length) this.#set(Object.fromEntries(left))
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
    if (!draft || draft.revision !== undefined) return
    const { problem: _, ...translated } = draft
    const { translation } = translated
    const now = () => this.#drafts[key]
    try {
      const { revision } = await this.#sending.api.post<{ readonly revision: number }>('translate', translated)
      const next = now()?.translation === translation ? { ...translated, revision } : { ...now(), was: translation }
      if (now()) this.#set({ ...this.#drafts, [key]: next as TranslationDraft })
    } catch (error) {
      if (this.#sending.isTemporary(error)) return this.#debounce(key)
      if (now()?.translation !== translation) return
      this.#set({ ...this.#drafts, [key]: { ...translated, problem: (error as Error).message } })
    }
  }

  #set(drafts: TranslationDrafts): void {
    this.#drafts = drafts
    this.#sending.onChange(drafts)
  }
}
