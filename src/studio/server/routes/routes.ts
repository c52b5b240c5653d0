import type { FastifyInstance } from 'fastify'
import { diffMarkdown } from '#checker/diff.ts'
import { overlaySchemas, readSchemas, type Schema } from '#checker/schema.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Windows } from '#workbench/server/events.ts'
import { bodies, queries } from '#workbench/server/request-schemas.ts'
import {
  type Change,
  type Compared,
  type Conflict,
  type EarlierText,
  type Events,
  type Made,
  nouns,
  type State,
  type Translated,
  type Wanted,
} from '../../protocol.ts'
import type { FixAsked, RenameAsked } from '../checker/changes.ts'
import type { Checker } from '../checker/checker.ts'
import type { FixAllAsked } from '../checker/sure-fixes.ts'
import { changedFiles, isAtBaseline } from '../hand-over/baseline.ts'
import { type HandOver, handOver } from '../hand-over/hand-over.ts'
import { recentChanges, textAt, versionsOf } from '../hand-over/history.ts'
import type { PreviewLinks } from '../preview/preview-links.ts'
import { changeInSteps } from '../workspace/change-in-steps.ts'
import { pendingPictures } from '../workspace/pictures.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Lock, newLock } from './lock.ts'
import { addPictureRoutes } from './picture-routes.ts'
import { addProposalRoutes, type ProposalRouteOptions } from './proposal-routes.ts'

export interface RouteOptions extends HandOverOptions, ProposalRouteOptions {
  readonly windows: Windows<Events>
  readonly preview: PreviewLinks
}

/** Adds the API of the editor. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  addWorkspaceRoutes(app, options)
  addPictureRoutes(app, options)
  addCheckerRoutes(app, options)
  const withLock = newLock()
  addCheckedChangeRoutes(app, options, withLock)
  addProposalRoutes(app, options, withLock)
  addHandOverRoutes(app, options)
  addWindowRoutes(app, options)
}

/** A change of more files is answered without them: a window has few of them open, and asks for these. */
const mostAnswered = 3

function addWorkspaceRoutes(app: FastifyInstance, { workspace }: RouteOptions): void {
  app.get<{ Querystring: { file: string } }>('/api/file', queries.file, ({ query }) => workspace.open(query.file))
  app.get('/api/schemas', () => schemasByPath(workspace))
  app.post<{ Body: Change }>('/api/change', bodies.change, async ({ body }): Promise<Made> => {
    const revision = await changeInSteps(workspace, body)
    const { files } = workspace.config()
    const changed = new Set(body.operations.map(({ file }) => file))
    const left = changed.size > mostAnswered ? [] : [...changed].filter((file) => files.has(file))
    return { revision, files: left.map((file) => workspace.open(file)) }
  })
  app.post<{ Body: { file?: string } }>('/api/undo', bodies.optionalFile, ({ body }) => workspace.undo(body.file))
  app.post('/api/redo', bodies.empty, () => workspace.redo())
  app.post('/api/save', bodies.empty, () => workspace.save())
  app.post<{ Body: { file: string } }>('/api/discard', bodies.file, ({ body }) => ({
    revision: workspace.discard(body.file),
  }))
  app.post<{ Body: { conflict: Conflict; keep: 'mine' | 'theirs' } }>('/api/resolve', bodies.resolve, ({ body }) => ({
    revision: workspace.resolve(body.conflict, body.keep),
  }))
}

/** All schemas by path, those of overlays too, such as `overlays/market.schema.json`. */
function schemasByPath(workspace: Workspace): Readonly<Record<string, Schema>> {
  const originals = readSchemas(workspace.config().schemas)
  return Object.fromEntries([...originals, ...overlaySchemas(originals)])
}

function addCheckerRoutes(app: FastifyInstance, { workspace, checker }: RouteOptions): void {
  app.get('/api/state', async (): Promise<State> => {
    const { findings, outline } = await checker.last()
    return { workspace: workspace.state(), findings, outline }
  })
  app.get<{ Querystring: { file?: string } }>('/api/findings', queries.optionalFile, ({ query: { file } }) =>
    checker.ask('findings', { file, unsaved: Object.keys(workspace.state().unsaved) }),
  )
  app.get<{ Querystring: { day?: string } }>('/api/due', queries.optionalDay, ({ query }) => checker.ask('due', query))
  app.get<{ Querystring: { market: string } }>('/api/ready', queries.market, ({ query }) => checker.ask('ready', query))
  app.get<{ Querystring: { provider: string } }>('/api/provider-markets', queries.provider, ({ query }) =>
    checker.ask('providerMarkets', query),
  )
  app.get<{ Querystring: { query: string; near?: string } }>('/api/search', queries.search, ({ query }) =>
    checker.ask('search', query),
  )
  app.get<{ Querystring: { find: string; by: string } }>('/api/replace', queries.replace, ({ query }) =>
    checker.ask('replace', query),
  )
  app.get<{ Querystring: { file: string } }>('/api/references', queries.file, ({ query }) =>
    checker.ask('references', query),
  )
}

/** Changes that the checker works out from the whole config. */
function addCheckedChangeRoutes(app: FastifyInstance, { workspace, checker }: RouteOptions, withLock: Lock): void {
  app.post<{ Body: FixAsked }>('/api/fix', bodies.fix, ({ body }) =>
    withLock(async () => {
      const { text: was } = workspace.open(body.file)
      return { revision: workspace.change(await checker.ask('fix', { ...body, was })) }
    }),
  )
  app.post<{ Body: FixAllAsked }>('/api/fix-all', bodies.fixAll, ({ body }) =>
    withLock(async () => ({ revision: workspace.change(await checker.ask('fixAll', body)) })),
  )
  app.post<{ Body: RenameAsked }>('/api/rename', bodies.rename, ({ body }) =>
    withLock(async () => {
      const { change, moved } = await checker.ask('rename', body)
      workspace.change(change)
      return moved
    }),
  )
  app.post<{ Body: Translated }>('/api/translate', bodies.translated, ({ body }) =>
    withLock(async () => ({ revision: workspace.change(await checker.ask('translate', body)) })),
  )
  for (const noun of nouns) {
    app.post<{ Body: Wanted }>(`/api/new/${noun}`, bodies.wanted, ({ body }) =>
      withLock(async () => {
        const { drafted, change } = await checker.ask('add', { ...body, noun })
        if (change) workspace.change(change)
        return drafted
      }),
    )
  }
}

function addWindowRoutes(app: FastifyInstance, { windows, preview }: RouteOptions): void {
  app.get('/api/events', (_request, reply) => {
    reply.hijack()
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
    windows.follow(reply.raw)
  })
  app.get<{ Querystring: { day?: string } }>(
    '/api/preview',
    queries.optionalDay,
    async ({ hostname, query: { day } }) => {
      const address = await preview.link(hostname, day)
      if (address === undefined) throw new RequestError('missing', 'The preview has not begun yet.')
      return { address }
    },
  )
}

interface HandOverOptions {
  /** The folder of config/. */
  readonly root: string
  readonly workspace: Workspace
  readonly checker: Checker
}

/** The most changes of one page that reviewers are told. */
const mostChanges = 12

/** Adds file history, comparison with the published site, and hand-over to reviewers. */
function addHandOverRoutes(app: FastifyInstance, { root, workspace, checker }: HandOverOptions): void {
  app.get<{ Querystring: { file: string } }>('/api/history', queries.file, ({ query }) => versionsOf(root, query.file))
  app.get('/api/recent', () => recentChanges(root))
  app.get<{ Querystring: { file: string; commit: string } }>(
    '/api/version',
    queries.version,
    async ({ query: { file, commit } }): Promise<EarlierText> => {
      const text = await textAt(root, file, commit)
      const changes = await checker.askSlow('whatIf', { file, text })
      const problem = 'The config would have errors, or has some: nobody can say what visitors see.'
      return changes ? { text, changes } : { text, changes: [], problem }
    },
  )
  app.get<{ Querystring: { files?: string; day?: string } }>(
    '/api/diff',
    queries.optionalFiles,
    async ({ query: { files, day } }): Promise<Compared> => {
      if (files !== undefined) return checker.askSlow('diff', { files: files.split('\n') })
      const isSaved = Object.keys(workspace.state().unsaved).length === 0
      // At the start there is usually nothing to compare.
      return isSaved && (await isAtBaseline(root)) ? { changes: [], isSound: true } : checker.compare(day)
    },
  )
  app.get('/api/hand-over', () => {
    const pictures = pendingPictures(root, workspace.config().files).map((file) => [file, 'new'] as const)
    return changedFiles(root, { ...workspace.state().unsaved, ...Object.fromEntries(pictures) })
  })
  app.post<{ Body: Omit<HandOver, 'visitors'> }>('/api/hand-over', bodies.handOver, async ({ body }) => {
    const { files } = body
    workspace.permitted.assertFiles(files)
    const { changes, problem, isSound, unwritten } = await checker.askSlow('diff', { files })
    if (!isSound) throw new RequestError('conflict', problem ?? '')
    const [first] = unwritten?.seen ?? []
    if (first) throw new RequestError('conflict', `Visitors would read a placeholder. ${first.file}: ${first.message}`)
    const { problems } = workspace.save()
    const { unsaved } = workspace.state()
    if (files.some((file) => file in unsaved)) throw new RequestError('conflict', problems.join(' '))
    return handOver(root, { ...body, visitors: problem ?? diffMarkdown(changes, { most: mostChanges }) })
  })
}
