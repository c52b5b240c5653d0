import type { OpenFile } from '#studio/protocol.ts'
import { type Api, RefusedError, UnreachableError } from './api.ts'

interface ReadHandlers {
  readonly api: Pick<Api, 'get'>
  /** A file was read, or is gone. */
  readonly onChange: (read?: OpenFile) => void
  readonly onProblem: (sentence: string) => void
}

/** The open files as the server has them, without pending changes. */
export class ServerFiles {
  readonly #handlers: ReadHandlers
  readonly #files = new Map<string, OpenFile>()
  /** The first read of each; a file counts from its request on, so that a change during it is read as well. */
  readonly #opened = new Map<string, Promise<void>>()

  constructor(handlers: ReadHandlers) {
    this.#handlers = handlers
  }

  get all(): readonly OpenFile[] {
    return [...this.#files.values()]
  }

  get(file: string): OpenFile | undefined {
    return this.#files.get(file)
  }

  open(file: string): Promise<void> {
    const opened = this.#opened.get(file) ?? this.read(file)
    this.#opened.set(file, opened)
    return opened
  }

  /** Reads those that are open again. */
  async refresh(files: readonly string[] = [...this.#opened.keys()]): Promise<void> {
    await Promise.all(files.filter((file) => this.#opened.has(file)).map((file) => this.read(file)))
  }

  async read(file: string): Promise<void> {
    const { api, onChange, onProblem } = this.#handlers
    try {
      const said = await api.get<OpenFile>('file', { file })
      if (said.revision < (this.#files.get(file)?.revision ?? 0)) return
      this.#files.set(file, said)
      onChange(said)
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) {
        this.#opened.delete(file)
        this.#files.delete(file)
      } else if (!(error instanceof UnreachableError)) onProblem((error as Error).message)
      onChange()
    }
  }
}
