import type { FastifyInstance } from 'fastify'
import { overlaySchemas } from '../../../config/schema/overlay-schemas.ts'
import { readSchemas, type Schema } from '../../../config/schema/schema-set.ts'
import { nouns, type Picture, type Wanted } from '../../dialogs.ts'
import type { Change, Conflict, State } from '../../protocol.ts'
import type { Translated } from '../../translating.ts'
import { RequestError } from '../../workspace/request-error.ts'
import type { Checker } from '../checker/checker.ts'
import type { FixAsked } from '../checker/quick-fix.ts'
import type { RenameAsked } from '../checker/rename.ts'
import type { Windows } from '../events.ts'
import { takePicture } from '../workspace/pictures.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { addHandOverRoutes } from './hand-over-routes.ts'
import { type Turns, takeTurns } from './in-turn.ts'
import { bodies, queries } from './request-schemas.ts'

/** What the API answers from. */
export interface RouteOptions {
  /** The folder that has config/. */
  readonly root: string
  readonly workspace: Workspace
  readonly checker: Checker
  readonly windows: Windows
  /** Where the preview is at a name of this machine; undefined until it has begun. */
  readonly preview: (host: string) => PreviewAddress | undefined
}

/** Where the preview is, and what opens it. */
export interface PreviewAddress {
  readonly address: string
  readonly token: string
}

/** The API of the editor. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  addWorkspaceRoutes(app, options)
  addPictureRoute(app, options)
  addCheckerRoutes(app, options)
  const inTurn = takeTurns()
  addWorkedOutRoutes(app, options, inTurn)
  addAdditionRoutes(app, options, inTurn)
  addHandOverRoutes(app, options)
  addWindowRoutes(app, options)
}

/** The working copy: what it says, and what is done to it. */
function addWorkspaceRoutes(app: FastifyInstance, { workspace }: RouteOptions): void {
  app.get<{ Querystring: { file: string } }>('/api/file', queries.file, ({ query }) => workspace.open(query.file))
  app.get('/api/schemas', () => schemasByPath(workspace))
  app.post<{ Body: Change }>('/api/change', bodies.change, ({ body }) => ({ revision: workspace.change(body) }))
  app.post('/api/undo', bodies.nothing, () => ({ revision: workspace.undo() }))
  app.post('/api/redo', bodies.nothing, () => ({ revision: workspace.redo() }))
  app.post('/api/save', bodies.nothing, () => workspace.save())
  app.post<{ Body: { file: string } }>('/api/discard', bodies.file, ({ body }) => ({
    revision: workspace.discard(body.file),
  }))
  app.post<{ Body: { conflict: Conflict; keep: 'mine' | 'theirs' } }>('/api/resolve', bodies.resolve, ({ body }) => ({
    revision: workspace.resolve(body.conflict, body.keep),
  }))
}

/** What is no text, and so is in no working copy: it waits in the drafts, and is saved with a text that names it. */
function addPictureRoute(app: FastifyInstance, { root, workspace }: RouteOptions): void {
  app.post<{ Body: Picture }>('/api/picture', bodies.picture, async ({ body }) => {
    const path = takePicture(root, body)
    await workspace.look()
    return { path }
  })
}

/** All schemas by their paths, those of overlays among them, such as `overlays/market.schema.json`. */
function schemasByPath(workspace: Workspace): Readonly<Record<string, Schema>> {
  const originals = readSchemas(workspace.config().schemas)
  return Object.fromEntries([...originals, ...overlaySchemas(originals)])
}

/** What follows from the working copy. */
function addCheckerRoutes(app: FastifyInstance, { workspace, checker }: RouteOptions): void {
  app.get('/api/state', async (): Promise<State> => {
    const { findings, outline } = await checker.last()
    return { workspace: workspace.state(), findings, outline }
  })
  app.get<{ Querystring: { file?: string } }>('/api/findings', queries.maybeFile, ({ query: { file } }) =>
    checker.ask('findings', { file, unsaved: Object.keys(workspace.state().unsaved) }),
  )
  app.get<{ Querystring: { file: string } }>('/api/references', queries.file, ({ query }) =>
    checker.ask('references', query),
  )
  app.get<{ Querystring: { market: string } }>('/api/ready', queries.market, ({ query }) => checker.ask('ready', query))
  app.get<{ Querystring: { file: string } }>('/api/translation', queries.file, ({ query }) =>
    checker.ask('translation', query),
  )
}

/** Changes that the checker works out. */
function addWorkedOutRoutes(app: FastifyInstance, { workspace, checker }: RouteOptions, inTurn: Turns): void {
  app.post<{ Body: FixAsked }>('/api/fix', bodies.fix, ({ body }) =>
    inTurn(async () => {
      const { text: was } = workspace.open(body.file)
      return { revision: workspace.change(await checker.ask('fix', { ...body, was })) }
    }),
  )
  app.post<{ Body: RenameAsked }>('/api/rename', bodies.rename, ({ body }) =>
    inTurn(async () => {
      const { change, moved } = await checker.ask('rename', body)
      workspace.change(change)
      return moved
    }),
  )
  app.post<{ Body: Translated }>('/api/translate', bodies.translated, ({ body }) =>
    inTurn(async () => ({ revision: workspace.change(await checker.ask('translate', body)) })),
  )
}

/** What is new: first asked about, then written. */
function addAdditionRoutes(app: FastifyInstance, { workspace, checker }: RouteOptions, inTurn: Turns): void {
  for (const noun of nouns) {
    app.post<{ Body: Wanted }>(`/api/new/${noun}`, bodies.wanted, ({ body }) =>
      inTurn(async () => {
        const { drafted, change } = await checker.ask('add', { ...body, noun })
        if (change) workspace.change(change)
        return drafted
      }),
    )
  }
}

/** What windows follow, and what they frame. */
function addWindowRoutes(app: FastifyInstance, { windows, preview }: RouteOptions): void {
  app.get('/api/events', (_request, reply) => {
    reply.hijack()
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
    windows.follow(reply.raw)
  })
  app.get('/api/preview', ({ hostname }) => {
    // The cookie that it sets is for the very host that the editor has.
    const found = preview(hostname)
    if (!found) throw new RequestError('missing', 'The preview has not begun yet.')
    return { address: `${found.address}/.studio/open?token=${found.token}` }
  })
}
