import type { FastifyInstance } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { bodies, queries } from '#workbench/server/request-schemas.ts'
import type { Translated, Translation } from '../../protocol.ts'
import type { Checker } from '../checker/checker.ts'
import { proposalFor } from '../proposals/proposal.ts'
import type { Translator } from '../proposals/translator.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Lock } from './lock.ts'

export interface ProposalRouteOptions {
  readonly workspace: Workspace
  readonly checker: Checker
  /** Undefined if no service is set. */
  readonly translator?: Translator | undefined
}

/** Adds the routes that show a translation, and that have a service propose a text of it. */
export function addProposalRoutes(
  app: FastifyInstance,
  { workspace, checker, translator }: ProposalRouteOptions,
  withLock: Lock,
): void {
  app.get<{ Querystring: { file: string } }>(
    '/api/translation',
    queries.file,
    async ({ query }): Promise<Translation> => {
      return { ...(await checker.ask('translation', query)), canPropose: translator !== undefined }
    },
  )
  app.post<{ Body: Pick<Translated, 'file' | 'name'> }>('/api/propose', bodies.proposed, async ({ body }) => {
    if (!translator) throw new RequestError('missing', 'No translation service is set.')
    const asked = await checker.ask('textToPropose', body)
    const translation = await proposalFor(asked, translator)
    // Others may change the file while the service works.
    return withLock(async () => {
      return { revision: workspace.change(await checker.ask('proposed', { ...body, ...asked, translation })) }
    })
  })
}
