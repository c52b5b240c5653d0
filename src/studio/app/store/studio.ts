import { type Api, RefusedError, retryDelayMs, UnreachableError } from '#workbench/app/api.ts'
import type { Change, Conflict, Events, Finding, Findings, Made, Saved, State, Stepped } from '../../protocol.ts'
import type { UnsentStore } from './browser-storage.ts'
import { ChangeQueue, isAlreadyMade } from './change-queue.ts'
import { Connection, ServerFiles } from './connection.ts'
import { editWords, keepsAll } from './desk-address.ts'
import {
  initial,
  refusedNotice,
  reuseEqual,
  type Schemas,
  type StudioState,
  savedSentence,
  stepNotice,
  withNotice,
  withPending,
} from './studio-state.ts'
import { type TranslationDrafts, TranslationWriter, unsentOf } from './translation-drafts.ts'

/** The store of a window: the server's state with pending changes on top. */
export class Studio {
  state: StudioState = initial
  readonly api: Api
  readonly translations: TranslationWriter
  readonly #connection: Connection
  readonly #queue: ChangeQueue
  readonly #listeners = new Set<() => void>()
  readonly #serverFiles: ServerFiles
  #schemas: Promise<Schemas> | undefined
  #requests: Promise<unknown> = Promise.resolve()

  /** Unsent work of an earlier page of the tab goes first. */
  constructor(api: Api, unsent?: UnsentStore) {
    this.api = api
    this.#connection = new Connection({
      api,
      onOpen: () => this.#load(),
      onEvent: ({ name, data }) => this.#onEvent(name as keyof Events, data),
      onEnd: (connection) => this.#set({ connection }),
    })
    this.#serverFiles = new ServerFiles({
      api,
      onChange: (read) => {
        if (read) this.#queue.confirm(read.file, read.revision)
        this.#showFiles()
      },
      onProblem: (sentence) => this.tell(sentence, true),
    })
    const { changes = [], translations = {} } = unsent?.read() ?? {}
    const keep = () => unsent?.write({ changes: this.#queue.unsent, translations: unsentOf(this.state.translations) })
    this.#queue = new ChangeQueue({
      send: async (change) => {
        const answer = await api.post<Made>('change', change)
        if (['lost', 'locked'].includes(this.state.connection)) this.#set({ connection: 'live' })
        return answer
      },
      onChange: () => {
        this.#set({})
        this.#showFiles()
        keep()
      },
      onMade: ({ files }) => this.#serverFiles.take(files),
      onRefused: (change, error) => void this.#refused(change, error),
      isTemporary: this.#isTemporary,
    })
    const onChange = (drafts: TranslationDrafts) => {
      this.#set({ translations: drafts })
      keep()
    }
    this.translations = new TranslationWriter({ api, isTemporary: this.#isTemporary, onChange }, translations)
    for (const change of changes) void this.#queue.add(change)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly follow = (signal: AbortSignal): Promise<void> => this.#connection.follow(signal)
  readonly unlock = (): void => this.#connection.unlock()
  get hasUnsent(): boolean {
    return this.#queue.unsent.length > 0 || Object.keys(unsentOf(this.state.translations)).length > 0
  }

  readonly open = (file: string, again = false): Promise<void> => this.#serverFiles[again ? 'read' : 'open'](file)

  async openSchemas(): Promise<void> {
    this.#schemas ??= this.api.get<Schemas>('schemas')
    const schemas = await this.#schemas.catch(() => undefined)
    if (schemas) this.#set({ schemas })
    else this.#schemas = undefined
  }

  /** Shows a change at once and queues it; resolves to whether it was made. */
  readonly change = (change: Change): Promise<boolean> => this.#queue.add(change)
  /** Resolves once all that was typed is sent, or at once while the server is away. */
  readonly flushed = () => Promise.all([this.#queue.flushed(), this.translations.finish()])

  /** Undoes the last change, of all or of a file; resolves to the place that changed. */
  readonly undo = (file?: string) => this.#step('undo', file)
  readonly redo = () => this.#step('redo')
  async save(): Promise<void> {
    if (this.state.isSaving || keepsAll) return
    this.#set({ isSaving: true, notices: this.state.notices.filter(({ of }) => of !== 'save') })
    await this.#enqueueRequest<Saved>('save', {}, ({ problems }) => {
      for (const problem of problems) this.tell(problem, true, 'save')
      if (problems.length === 0) this.tell(savedSentence(this.state.findings.errors))
    })
    this.#set({ isSaving: false })
  }

  readonly discard = (file: string) => this.#enqueueRequest('discard', { file }, editWords.discarded)
  readonly resolve = (conflict: Conflict, keep: 'mine' | 'theirs') =>
    this.#enqueueRequest('resolve', { conflict, keep }, keep === 'mine' ? 'Yours is kept.' : 'Theirs is taken.')

  /** Applies the quick fix of a finding; of a rule alone, the sure ones of all its findings as one change. */
  readonly fix = (asked: Pick<Finding, 'file' | 'rule' | 'line' | 'column'> | Pick<Finding, 'rule'>) =>
    this.#enqueueRequest('file' in asked ? 'fix' : 'fix-all', asked, 'Put right.')
  readonly dismiss = (id: number) => this.#set({ notices: this.state.notices.filter((notice) => notice.id !== id) })

  tell(text: string, isBad = false, of?: string): void {
    this.#set({ notices: withNotice(this.state.notices, { text, isBad, ...(of !== undefined && { of }) }) })
  }

  /** Whether the server is away or was restarted, so that the queue retries. */
  readonly #isTemporary = (error: unknown): boolean => {
    const isLocked = error instanceof RefusedError && error.status === 401
    if (!isLocked && !(error instanceof UnreachableError)) return false
    this.#set({ connection: isLocked ? 'locked' : 'lost' })
    setTimeout(() => this.#queue.retry(), retryDelayMs)
    return true
  }

  async #load(): Promise<void> {
    const { workspace, findings, outline } = await this.api.get<State>('state')
    this.#set({ connection: 'live', workspace, findings, outline: outline.entries })
    await this.#serverFiles.refresh()
    this.#queue.retry()
  }

  #onEvent(name: keyof Events, data: unknown): void {
    if (name === 'workspace') void this.#applyWorkspace(data as Events['workspace'])
    else if (name === 'outline') this.#set({ outline: (data as Events['outline']).entries })
    else if (name === 'findings') this.#set({ findings: reuseEqual(this.state.findings, data as Findings) })
    else if (name === 'checker') this.#set({ trouble: (data as Events['checker']).problem })
    else if (name === 'people' || name === 'preview') this.#set({ [name]: data })
  }

  /** Updates the workspace after its files, since "Everything is saved" beside an old text invites typing over it. */
  async #applyWorkspace({ files, ...workspace }: Events['workspace']): Promise<void> {
    // The answer to a change that is on its way brings its files, which then need no request.
    await this.#queue.answered
    await this.#serverFiles.refresh(files, workspace.revision)
    const { workspace: shown } = this.state
    if (workspace.revision >= shown.revision) this.#set({ workspace: reuseEqual(shown, workspace) })
  }

  async #step(path: 'undo' | 'redo', file?: string) {
    const notice = stepNotice(path, this.state, file)
    const stepped = await this.#enqueueRequest<Stepped>(path, file === undefined ? {} : { file })
    if (stepped) this.#set({ notices: withNotice(this.state.notices, notice) })
    return stepped
  }

  /** Runs an action on the working copy after all earlier changes and actions. */
  #enqueueRequest<Answer>(path: string, body: unknown, done?: string | ((answer: Answer) => void)) {
    const sent = this.#requests.then(() => this.#sendRequest(path, body, done))
    this.#requests = sent
    return sent
  }

  async #sendRequest<Answer>(path: string, body: unknown, done?: string | ((answer: Answer) => void)) {
    await this.flushed()
    try {
      const answer = await this.api.post<Answer>(path, body)
      if (typeof done === 'function') done(answer)
      else if (done) this.tell(done)
      return answer
    } catch (error) {
      return this.tell((error as Error).message, true, path) as undefined
    }
  }

  async #refused(change: Change, error: unknown): Promise<void> {
    const files = new Set(change.operations.map(({ file }) => file))
    await Promise.all([...files].map((file) => this.#serverFiles.read(file)))
    if ([...files].every((file) => isAlreadyMade(change, file, this.#serverFiles.get(file)?.value))) return
    this.#set({ notices: withNotice(this.state.notices, refusedNotice(change, error)) })
  }

  #showFiles(): void {
    const files = withPending(this.state.files, this.#serverFiles.all, (file, value) => this.#queue.shown(file, value))
    if (files !== this.state.files) this.#set({ files })
  }

  #set(change: Partial<StudioState>): void {
    const { revision } = change.workspace ?? this.state.workspace
    const hasPending = this.#queue.pending.some((one) => one.revision === undefined || one.revision > revision)
    this.state = { ...this.state, ...change, hasPending }
    for (const listener of this.#listeners) listener()
  }
}
