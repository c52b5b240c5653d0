import { expect, test, vi } from 'vitest'
import type { UnsentWork } from '#studio/app/store/browser-storage.ts'
import { Studio } from '#studio/app/store/studio.ts'
import { initial, isChecked, stepNotice } from '#studio/app/store/studio-state.ts'
import type { Change, OpenFile, State } from '#studio/protocol.ts'
import { type Api, RefusedError, type ServerEvent, UnreachableError } from '#workbench/app/api.ts'

const file = 'config/site.json'

const change = (value: string, was: string): Change => ({
  title: 'Change the tagline',
  operations: [{ kind: 'set', file, at: ['tagline'], value, was }],
})

const state: State = {
  workspace: { revision: 1, unsaved: {}, conflicts: [] },
  findings: { revision: 1, errors: 0, warnings: 0, files: {} },
  outline: { revision: 1, entries: [] },
}

/** A fake server with one file, which answers as the test says. */
class FakeServer implements Api {
  open: OpenFile = { file, text: '{}', value: { tagline: 'A' }, revision: 1 }
  trouble: Error | undefined
  saved = { problems: [] as string[] }
  readonly posted: [string, unknown][] = []
  readonly asked: string[] = []
  /** The files that come with the answer to a change. */
  answered: OpenFile[] = []
  #tell: (event: ServerEvent) => void = () => undefined
  /** Ends the event stream. */
  leave: () => void = () => undefined

  async get<T>(path: string, { file: asked = file }: Readonly<Record<string, string>> = {}): Promise<T> {
    this.asked.push(path)
    return (path === 'state' ? state : { ...this.open, file: asked }) as T
  }

  async post<T>(path: string, body?: unknown): Promise<T> {
    if (this.trouble) throw this.trouble
    this.posted.push([path, body])
    return (path === 'save' ? this.saved : { revision: this.open.revision + 1, files: this.answered }) as T
  }

  async events(): Promise<AsyncIterable<ServerEvent>> {
    if (this.trouble) throw this.trouble
    const stream = new ReadableStream<ServerEvent>({
      start: (controller) => {
        this.#tell = (event) => controller.enqueue(event)
        this.leave = () => controller.error(this.trouble)
      },
    })
    return stream as unknown as AsyncIterable<ServerEvent>
  }

  /** Sends a result of the checker with so many errors. */
  finds(errors: number): void {
    this.#tell({ name: 'findings', data: { ...state.findings, errors } })
  }

  /** Changes the text of the file as of a revision. */
  says(tagline: string, revision: number, of = file): void {
    this.open = { ...this.open, value: { tagline }, revision }
    this.tells(revision, of)
  }

  tells(revision: number, of = file): void {
    this.#tell({ name: 'workspace', data: { ...state.workspace, revision, files: [of] } })
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

/** A connected window with the file open. */
async function follow(server: FakeServer, kept: Partial<UnsentWork> = {}) {
  let unsent: UnsentWork = { changes: [], translations: {}, ...kept }
  const write = (now: UnsentWork) => {
    unsent = now
  }
  const studio = new Studio(server, { read: () => unsent, write })
  const end = new AbortController()
  void studio.follow(end.signal)
  await studio.open(file)
  await soon()
  return { studio, shown: () => studio.state.files[file]?.value, unsent: () => unsent, end: () => end.abort() }
}

test('a change is seen at once, and what the server makes of it once it says so', async () => {
  const server = new FakeServer()
  const { studio, shown, end } = await follow(server)
  const made = studio.change(change('B', 'A'))
  expect(shown()).toEqual({ tagline: 'B' })
  expect(await made).toBe(true)
  server.says('B, as it was written', 2)
  await soon()
  expect(shown()).toEqual({ tagline: 'B, as it was written' })
  end()
})

test('what a window has sent comes with the answer, and is not asked for again, whichever comes first', async () => {
  for (const isToldFirst of [true, false]) {
    const server = new FakeServer()
    const { studio, shown, end } = await follow(server)
    const before = server.asked.length
    server.answered = [{ ...server.open, value: { tagline: 'B, as it was written' }, revision: 2 }]
    const event = () => server.tells(2)
    const post = server.post.bind(server)
    server.post = async <T>(path: string, body?: unknown) => {
      if (isToldFirst) event()
      await soon()
      return post<T>(path, body)
    }
    await studio.change(change('B', 'A'))
    if (!isToldFirst) event()
    await soon()
    expect(shown()).toEqual({ tagline: 'B, as it was written' })
    expect(studio.state.workspace.revision).toBe(2)
    expect(server.asked.slice(before)).toEqual([])
    server.says('Theirs', 3)
    await soon()
    expect(shown()).toEqual({ tagline: 'Theirs' })
    end()
  }
})

test('a change by another window while a file is being opened is shown', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  const other = 'config/benefits.json'
  const slow = Promise.withResolvers<void>()
  const get = server.get.bind(server)
  server.get = async <T>(path: string, query?: Readonly<Record<string, string>>) => {
    const { revision } = server.open
    const answer = await get<T>(path, query)
    if (path === 'file' && revision === 1) await slow.promise
    return answer
  }
  const opened = studio.open(other)
  await soon()
  server.says('Theirs', 2, other)
  await soon()
  slow.resolve()
  await opened
  await soon()
  expect(studio.state.files[other]?.value).toEqual({ tagline: 'Theirs' })
  end()
})

test('a window says that everything is saved once it shows the text that is', async () => {
  const server = new FakeServer()
  const { studio, shown, end } = await follow(server)
  server.says('Z', 2)
  const seen: unknown[] = []
  studio.subscribe(() => seen.push([studio.state.workspace.revision, shown()]))
  await soon()
  expect(seen.at(-1)).toEqual([2, { tagline: 'Z' }])
  expect(seen).not.toContainEqual([2, { tagline: 'A' }])
  end()
})

test('where another window was first, its value is shown, and it is said why', async () => {
  const server = new FakeServer()
  const { studio, shown, end } = await follow(server)
  server.trouble = new RefusedError(409, 'Something else stands there.')
  server.open = { ...server.open, value: { tagline: 'Theirs' }, revision: 2 }
  expect(await studio.change(change('Mine', 'A'))).toBe(false)
  await soon()
  expect(shown()).toEqual({ tagline: 'Theirs' })
  expect(studio.state.notices).toMatchObject([
    { isBad: true, text: expect.stringContaining('Change the tagline'), lost: 'Mine' },
  ])
  end()
})

test('a change that waits while another window shortens its list is refused, and all else goes on', async () => {
  const server = new FakeServer()
  server.open = { ...server.open, value: { plans: [{ name: 'A' }, { name: 'B' }] } }
  const { studio, shown, end } = await follow(server)
  server.trouble = new UnreachableError()
  const set = { kind: 'set', file, at: ['plans', 1, 'name'], value: 'Mine', was: 'B' } as const
  void studio.change({ title: 'Change the name', operations: [set] })
  await soon()
  server.open = { ...server.open, value: { plans: [{ name: 'A' }] }, revision: 2 }
  server.trouble = new RefusedError(409, 'Something else stands there.')
  const isTold = () => studio.state.notices.some(({ lost }) => lost === 'Mine')
  await vi.waitFor(() => expect(isTold()).toBe(true), { timeout: 5000 })
  expect(shown()).toEqual({ plans: [{ name: 'A' }] })
  end()
})

test('an error notice stays, whatever is told after it, and repeats only once', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  server.trouble = new RefusedError(409, 'Something else stands there.')
  server.open = { ...server.open, value: { tagline: 'Theirs' }, revision: 2 }
  await Promise.all([studio.change(change('Mi', 'A')), studio.change(change('Mine', 'Mi'))])
  await soon()
  for (const text of ['Saved.', 'Undone.', 'Done again.', 'Saved.']) studio.tell(text)
  const { notices } = studio.state
  expect(notices.map(({ text, lost }) => lost ?? text)).toEqual(['Mine', 'Undone.', 'Done again.', 'Saved.'])
  end()
})

test('a change is pending until the files of the server have it', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  const made = studio.change(change('Mine', 'A'))
  expect(studio.state.hasPending).toBe(true)
  await made
  expect(studio.state.hasPending).toBe(true)
  server.says('Mine', 2)
  await soon()
  await soon()
  expect(studio.state.hasPending).toBe(false)
  end()
})

test('a save tells how many errors are left', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  await studio.save()
  server.finds(4)
  await soon()
  await studio.save()
  expect(studio.state.notices.map(({ text }) => text)).toEqual(['Saved.', 'Saved, with 4 errors still to put right.'])
  end()
})

test('a change that was made though its answer was lost is no trouble', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  server.trouble = new RefusedError(409, 'Something else stands there.')
  server.open = { ...server.open, value: { tagline: 'Mine' }, revision: 2 }
  await studio.change(change('Mine', 'A'))
  await soon()
  expect(studio.state.notices).toEqual([])
  end()
})

test.each([new UnreachableError(), new RefusedError(401, 'This window has no key.')])(
  'what the server cannot take is kept for the next page of the tab: %s',
  async (trouble) => {
    const server = new FakeServer()
    const first = await follow(server)
    server.trouble = trouble
    void first.studio.change(change('B', 'A'))
    await soon()
    expect(first.unsent().changes).toEqual([change('B', 'A')])
    expect(first.studio.state.connection).toBe(trouble instanceof RefusedError ? 'locked' : 'lost')
    first.end()
    const restarted = new FakeServer()
    const second = await follow(restarted, first.unsent())
    expect(restarted.posted).toEqual([['change', change('B', 'A')]])
    expect(second.unsent().changes).toEqual([])
    expect(second.shown()).toEqual({ tagline: 'B' })
    second.end()
  },
)

test('a window whose token is old goes on by itself once it has the new one, with what was typed', async () => {
  const server = new FakeServer()
  const { studio, shown, end } = await follow(server)
  server.trouble = new RefusedError(401, 'This window has no key.')
  void studio.change(change('B', 'A'))
  server.leave()
  await soon()
  expect(studio.state.connection).toBe('locked')
  expect(studio.hasUnsent).toBe(true)
  server.trouble = undefined
  studio.unlock()
  await soon()
  expect(studio.state.connection).toBe('live')
  expect(server.posted).toEqual([['change', change('B', 'A')]])
  expect([studio.hasUnsent, shown()]).toEqual([false, { tagline: 'B' }])
  end()
})

test('requests are sent in order, each after the answer to the one before', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  const { promise, resolve } = Promise.withResolvers<void>()
  const post = server.post.bind(server)
  const answers: string[] = []
  server.post = async (path, body) => {
    if (path === 'resolve') await promise
    answers.push(path)
    return post(path, body)
  }
  const both = [studio.resolve({ file, at: ['tagline'] }, 'mine'), studio.save()]
  await soon()
  resolve()
  await Promise.all(both)
  expect(answers).toEqual(['resolve', 'save'])
  end()
})

test('Undo waits for what is still on its way', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  void studio.change(change('B', 'A'))
  await studio.undo()
  expect(server.posted.map(([path]) => path)).toEqual(['change', 'undo'])
  end()
})

const translated = { file: 'config/site.zh-HK.json', name: '/tagline', translation: '比較', was: '' }

test('Save takes along the translation that is being written', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  studio.translations.write(translated)
  expect(Object.values(studio.state.translations)).toEqual([translated])
  await studio.save()
  expect(server.posted).toEqual([
    ['translate', translated],
    ['save', {}],
  ])
  expect(studio.hasUnsent).toBe(false)
  end()
})

test('text written while a translation is being sent follows it', async () => {
  const server = new FakeServer()
  const { studio, end } = await follow(server)
  const { promise, resolve } = Promise.withResolvers<void>()
  const post = server.post.bind(server)
  server.post = async (path, body) => {
    const answer = await post(path, body)
    await promise
    return answer as never
  }
  studio.translations.write(translated)
  const first = studio.translations.finish()
  await soon()
  studio.translations.write({ ...translated, translation: '比較一下' })
  const second = studio.translations.finish()
  await soon()
  expect(server.posted).toEqual([['translate', translated]])
  resolve()
  await Promise.all([first, second])
  expect(server.posted[1]).toEqual(['translate', { ...translated, translation: '比較一下', was: '比較' }])
  expect(studio.hasUnsent).toBe(false)
  end()
})

test('a saved translation is shown until the texts that are read have it, and not sent again', async () => {
  const server = new FakeServer()
  const { studio, unsent, end } = await follow(server)
  studio.translations.write(translated)
  await studio.translations.finish()
  studio.translations.confirm(translated.file, 1)
  expect(Object.values(studio.state.translations)).toMatchObject([translated])
  expect(unsent().translations).toEqual({})
  await studio.save()
  expect(server.posted.filter(([path]) => path === 'translate')).toHaveLength(1)
  studio.translations.confirm(translated.file, 2)
  expect(studio.state.translations).toEqual({})
  end()
})

test('a translation that the server refuses is kept with the reason, also for the next page of the tab', async () => {
  const server = new FakeServer()
  const first = await follow(server)
  server.trouble = new RefusedError(422, 'It lacks "{name}".')
  first.studio.translations.write(translated)
  await first.studio.translations.finish()
  expect(Object.values(first.studio.state.translations)).toEqual([{ ...translated, problem: 'It lacks "{name}".' }])
  first.end()
  const second = await follow(new FakeServer(), first.unsent())
  expect(Object.values(second.studio.state.translations)).toMatchObject([translated])
  second.end()
})

test('an undone change is told with its file, and leads there', () => {
  const workspace = { ...initial.workspace, undo: 'Change the tagline', undoIn: [file] }
  const outline = [{ file, kind: 'site', id: 'site', title: 'Site', addresses: [] }] as const
  expect(stepNotice('undo', { ...initial, workspace, outline })).toEqual({
    text: 'Undone: Change the tagline, in Site',
    isBad: false,
    file,
  })
})

test('findings are current once they are of the last change, or where no check can be waited for', () => {
  const { workspace, findings } = state
  const at = (checked: number, hasPending = false, trouble?: string) =>
    isChecked({ ...initial, workspace, findings: { ...findings, revision: checked }, hasPending, trouble })
  expect([at(1), at(0), at(1, true), at(0, true, 'Checking is paused.')]).toEqual([true, false, false, true])
})
