import type { FastifyInstance } from 'fastify'
import type { Compared, EarlierText } from '#studio/dialogs.ts'
import type { Checker } from '#studio/server/checker/checker.ts'
import { changedFiles, isAtBaseline } from '#studio/server/hand-over/baseline.ts'
import { textAt, versionsOf } from '#studio/server/hand-over/file-history.ts'
import { type HandOver, handOver } from '#studio/server/hand-over/hand-over.ts'
import { pendingPictures } from '#studio/server/workspace/pictures.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { RequestError } from '#studio/workspace/request-error.ts'
import { diffMarkdown } from '#tools/diff/format-diff.ts'
import { bodies, queries } from './request-schemas.ts'

export interface HandOverOptions {
  /** The folder of config/. */
  readonly root: string
  readonly workspace: Workspace
  readonly checker: Checker
}

/** The most changes of one page that reviewers are told. */
const mostChanges = 12

/** Adds file history, comparison with the published site, and hand-over to reviewers. */
export function addHandOverRoutes(app: FastifyInstance, { root, workspace, checker }: HandOverOptions): void {
  app.get<{ Querystring: { file: string } }>('/api/history', queries.file, ({ query }) => versionsOf(root, query.file))
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
  app.get<{ Querystring: { files?: string } }>(
    '/api/diff',
    queries.optionalFiles,
    async ({ query: { files } }): Promise<Compared> => {
      if (files !== undefined) return checker.askSlow('diff', { files: files.split('\n') })
      const isSaved = Object.keys(workspace.state().unsaved).length === 0
      // At the start there is usually nothing to compare.
      return isSaved && (await isAtBaseline(root)) ? { changes: [], isSound: true } : checker.compare()
    },
  )
  app.get('/api/hand-over', () => {
    const pictures = pendingPictures(root, workspace.config().files).map((file) => [file, 'new'] as const)
    return changedFiles(root, { ...workspace.state().unsaved, ...Object.fromEntries(pictures) })
  })
  app.post<{ Body: Omit<HandOver, 'visitors'> }>('/api/hand-over', bodies.handOver, async ({ body }) => {
    const { files } = body
    const { changes, problem, isSound, unwritten } = await checker.askSlow('diff', { files })
    if (!isSound) throw new RequestError('conflict', problem ?? '')
    const [first] = unwritten?.seen ?? []
    if (first)
      throw new RequestError('conflict', `Visitors would read what only stands in. ${first.file}: ${first.message}`)
    const { problems } = workspace.save()
    const { unsaved } = workspace.state()
    if (files.some((file) => file in unsaved)) throw new RequestError('conflict', problems.join(' '))
    return handOver(root, { ...body, visitors: problem ?? diffMarkdown(changes, { most: mostChanges }) })
  })
}
