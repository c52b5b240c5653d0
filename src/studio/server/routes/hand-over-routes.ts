import type { FastifyInstance } from 'fastify'
import { diffMarkdown } from '../../../tools/diff/format-diff.ts'
import type { EarlierText } from '../../dialogs.ts'
import { Refused } from '../../workspace/refused.ts'
import type { Checker } from '../checker/checker.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { textAt, versionsOf } from '../hand-over/history.ts'
import { assertConfigFile } from '../workspace/disk.ts'
import { bodies, queries } from './bodies.ts'
import type { RouteOptions } from './routes.ts'

/** How many changes of one page are told to whoever reviews them. */
const most = 12

/** What was: earlier versions of a file. And what is to be: the change, handed over to whoever reviews it. */
export function addHandOverRoutes(app: FastifyInstance, { root, workspace, checker }: RouteOptions): void {
  app.get<{ Querystring: { file: string } }>('/api/history', queries.file, async ({ query: { file } }) => {
    assertConfigFile(root, file)
    return versionsOf(root, file)
  })
  app.get<{ Querystring: { file: string; commit: string } }>(
    '/api/version',
    queries.version,
    async ({ query: { file, commit } }): Promise<EarlierText> => {
      assertConfigFile(root, file)
      const text = await textAt(root, file, commit)
      const changes = await checker.beside().ask('whatIf', { file, text })
      if (changes) return { text, changes }
      return {
        text,
        changes: [],
        problem: 'The config would have errors, or has some: nobody can say what visitors see.',
      }
    },
  )
  app.post<{ Body: { title: string; description: string } }>(
    '/api/hand-over',
    bodies.handOver,
    async ({ body: { title, description } }) => {
      const { findings } = await checker.ask('check')
      const { errors } = findings
      // What has errors is neither compared nor saved.
      const visitors = errors > 0 ? '' : await visitorsOf(checker)
      const [problem] = errors === 0 ? workspace.save().problems : []
      if (problem !== undefined) throw new Refused('conflict', problem)
      return handOver(root, { title, description, errors, visitors })
    },
  )
}

/** What changes for visitors, as Markdown; where the last commit has errors, which this may put right, that it has. */
async function visitorsOf(checker: Checker): Promise<string> {
  try {
    return diffMarkdown(await checker.compare(), { most })
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
