import type { Saved } from '../../dialogs.ts'
import type { Change, Conflict, Events, Finding, Findings, OpenFile, State } from '../../protocol.ts'
import { type Api, patience, RefusedError, UnreachableError } from './api.ts'
import { Connection } from './connection.ts'
import { refusedNotice, savedSentence, withNotice } from './notices.ts'
import { ChangeQueue, isDone } from './queue.ts'
import { initial, type Schemas, type StudioState } from './studio-state.ts'
import { type TranslationDrafts, TranslationWriter } from './translation-drafts.ts'
import type { Unsent } from './unsent.ts'
import { withKept } from './with-kept.ts'

/** The one store of a window: what the server says, with what was changed here and is on its way there. */
export class Studio {
  state: StudioState = initial
  readonly api: Api
  readonly translations: TranslationWriter
  readonly #connection: Connection
  readonly #queue: ChangeQueue
  readonly #listeners = new Set<() => void>()
  /** The files as the server said last. */
  readonly #said = new Map<string, OpenFile>()
  #schemas: Promise<Schemas> | undefined
  #done = Promise.resolve()

  /** What an earlier page of the tab could not send goes first. */
  constructor(api: Api, unsent?: Unsent) {
    this.api = api
    this.#connection = new Connection({
      api,
      onOpen: () => this.#load(),
      onEvent: ({ name, data }) => this.#heard(name as keyof Events, data),
      onEnd: (connection) => this.#set({ connection }),
    })
    const { changes = [], translations = {} } = unsent?.read() ?? {}
    const isTemporary = (error: unknown) => this.#isAway(error)
    const keep = () => unsent?.write({ changes: this.#queue.unsent, translations: this.state.translations })
    this.#queue = new ChangeQueue({
      send: async (change) => {
        const answer = await api.post<{ readonly revision: number }>('change', change)
        if (['lost', 'locked'].includes(this.state.connection)) this.#set({ connection: 'live' })
        return answer
      },
      onChange: () => {
        this.#showFiles()
        keep()
      },
      onRefused: (change, error) => void this.#refused(change, error),
      isTemporary,
    })
    const onChange = (drafts: TranslationDrafts) => {
      this.#set({ translations: drafts })
      keep()
    }
    this.translations = new TranslationWriter({ api, isTemporary, onChange }, translations)
    for (const change of changes) void this.#queue.add(change)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Follows the server until the signal. */
  readonly follow = (signal: AbortSignal): Promise<void> => this.#connection.follow(signal)

  /** The window has another token. */
  readonly unlock = (): void => this.#connection.unlock()

  /** Whether there is something here that the server does not have, and that nobody else keeps. */
  get hasUnsent(): boolean {
    return this.#queue.unsent.length > 0 || Object.keys(this.state.translations).length > 0
  }

  /** Opens a file, which then follows the server. */
  async open(file: string): Promise<void> {
    if (!this.#said.has(file)) await this.#read(file)
  }

  /** Asks for the schemas, once. */
  async openSchemas(): Promise<void> {
    this.#schemas ??= this.api.get<Schemas>('schemas')
    const schemas = await this.#schemas.catch(() => undefined)
    if (schemas) this.#set({ schemas })
    else this.#schemas = undefined
  }

  /** Changes files: shown at once, sent in order; answers with whether it was made. */
  readonly change = (change: Change): Promise<boolean> => this.#queue.add(change)

  readonly undo = () => this.#do('undo', {}, this.state.workspace.undo && `Undone: ${this.state.workspace.undo}`)

  readonly redo = () => this.#do('redo', {}, this.state.workspace.redo && `Done again: ${this.state.workspace.redo}`)

  async save(): Promise<void> {
    if (this.state.isSaving) return
    this.#set({ isSaving: true, notices: this.state.notices.filter(({ of }) => of !== 'save') })
    await this.#do<Saved>('save', {}, ({ problems }) => {
      for (const problem of problems) this.tell(problem, true, 'save')
      if (problems.length === 0) this.tell(savedSentence(this.state.findings.errors))
    })
    this.#set({ isSaving: false })
  }

  readonly discard = (file: string) =>
    this.#do('discard', { file }, 'It is as it was saved last. Undo brings your changes back.')

  readonly resolve = (conflict: Conflict, keep: 'mine' | 'theirs') =>
    this.#do('resolve', { conflict, keep }, keep === 'mine' ? 'Yours is kept.' : 'Theirs is taken.')

  /** Makes the fix of something that the checker says. */
  readonly fix = (finding: Pick<Finding, 'file' | 'rule' | 'line' | 'column'>) => this.#do('fix', finding, 'Put right.')

  tell(text: string, isBad = false, of?: string): void {
    this.#set({ notices: withNotice(this.state.notices, { text, isBad, ...(of !== undefined && { of }) }) })
  }

  readonly dismiss = (id: number) => this.#set({ notices: this.state.notices.filter((notice) => notice.id !== id) })

  /** Whether it is the server that is away, or another one by now: what it did not take, one will take later. */
  #isAway(error: unknown): boolean {
    const isLocked = error instanceof RefusedError && error.status === 401
    if (!isLocked && !(error instanceof UnreachableError)) return false
    this.#set({ connection: isLocked ? 'locked' : 'lost' })
    setTimeout(() => this.#queue.retry(), patience)
    return true
  }

  async #load(): Promise<void> {
    const { workspace, findings, outline } = await this.api.get<State>('state')
    this.#set({ connection: 'live', workspace, findings, outline: outline.entries })
    await Promise.all([...this.#said.keys()].map((file) => this.#read(file)))
    this.#queue.retry()
  }

  #heard(name: keyof Events, data: unknown): void {
    if (name === 'workspace') void this.#follow(data as Events['workspace'])
    else if (name === 'outline') this.#set({ outline: (data as Events['outline']).entries })
    else if (name === 'findings') this.#set({ findings: withKept(this.state.findings, data as Findings) })
    else if (name === 'checker') this.#set({ trouble: (data as Events['checker']).problem })
    else if (name === 'preview') this.#set({ preview: data as Events['preview'] })
  }

  /** Tells of a change once its files are shown: "Everything is saved" beside an older text invites typing over it. */
  async #follow({ files, ...workspace }: Events['workspace']): Promise<void> {
    await Promise.all(files.filter((file) => this.#said.has(file)).map((file) => this.#read(file)))
    if (workspace.revision < this.state.workspace.revision) return
    this.#set({ workspace: withKept(this.state.workspace, workspace) })
  }

  async #read(file: string): Promise<void> {
    try {
      const said = await this.api.get<OpenFile>('file', { file })
      if (said.revision < (this.#said.get(file)?.revision ?? 0)) return
      this.#said.set(file, said)
      this.#queue.arrived(file, said.revision)
    } catch (error) {
      // A file that is gone is shown no more.
      if (error instanceof RefusedError && error.status === 404) this.#said.delete(file)
      else if (!(error instanceof UnreachableError)) this.tell((error as Error).message, true)
    }
    this.#showFiles()
  }

  /** Asks for something that is done to the working copy, after all that was typed and asked for before. */
  #do<Answer>(path: string, body: unknown, done: string | undefined | ((answer: Answer) => void)): Promise<void> {
    this.#done = this.#done.then(() => this.#ask(path, body, done))
    return this.#done
  }

  async #ask<Answer>(path: string, body: unknown, done: string | undefined | ((answer: Answer) => void)) {
    await Promise.all([this.#queue.idle(), this.translations.finish()])
    try {
      const answer = await this.api.post<Answer>(path, body)
      if (typeof done === 'function') done(answer)
      else if (done) this.tell(done)
    } catch (error) {
      this.tell((error as Error).message, true, path)
    }
  }

  async #refused(change: Change, error: unknown): Promise<void> {
    const files = new Set(change.operations.map(({ file }) => file))
    await Promise.all([...files].map((file) => this.#read(file)))
    if ([...files].every((file) => isDone(change, file, this.#said.get(file)?.value))) return
    this.#set({ notices: withNotice(this.state.notices, refusedNotice(change, error)) })
  }

  #showFiles(): void {
    const files = [...this.#said].map(([file, said]): [string, OpenFile] => {
      return [file, withKept(this.state.files[file], { ...said, value: this.#queue.shown(file, said.value) })]
    })
    const shown = withKept(this.state.files, Object.fromEntries(files))
    if (shown !== this.state.files) this.#set({ files: shown })
  }

  #set(state: Partial<StudioState>): void {
    this.state = { ...this.state, ...state }
    for (const listener of this.#listeners) listener()
  }
}
