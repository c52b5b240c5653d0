import type { FastifyInstance } from 'fastify'
import { bodies } from '#workbench/server/request-schemas.ts'
import type { Picture } from '../../protocol.ts'
import type { Checker } from '../checker/checker.ts'
import { pictureBytes, removePicture, takePicture } from '../workspace/pictures.ts'
import type { Workspace } from '../workspace/workspace.ts'

interface PictureRouteOptions {
  readonly root: string
  readonly workspace: Workspace
  readonly checker: Checker
}

/** Adds the routes that upload, list and remove pictures. */
export function addPictureRoutes(app: FastifyInstance, { root, workspace, checker }: PictureRouteOptions): void {
  app.post<{ Body: Picture }>('/api/picture', bodies.picture, async ({ body }) => {
    const path = takePicture(root, body, (file) => workspace.permitted.assertPicture(file, 'added'))
    await workspace.look()
    return { path }
  })
  app.get('/api/pictures', async () => {
    const pictures = await checker.ask('library', {})
    return pictures.map((picture) => ({ ...picture, bytes: pictureBytes(root, picture.path) }))
  })
  app.post<{ Body: { path: string } }>('/api/picture/remove', bodies.picturePath, async ({ body }) => {
    const used = (await checker.ask('library', {})).find(({ path }) => path === body.path)
    const permit = (file: string) => workspace.permitted.assertPicture(file, 'removed')
    removePicture(root, workspace.config().files, used, permit)
    await workspace.look()
    return { path: body.path }
  })
}
