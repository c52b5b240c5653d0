import type { FastifySchema } from 'fastify'
import { studioOptions } from '#desk/changes/change-studio.ts'
import { buildDesk } from '#desk/http/build-desk.ts'
import type { Desk } from '#desk/http/desk.ts'
import type { Events } from '#studio/protocol.ts'
import { buildEditor } from '#studio/server/editor.ts'
import type { RouteOptions } from '#studio/server/routes/routes.ts'
import { registeredRoutes } from '#tests/studio/server/routes-of.ts'
import type { Windows } from '#workbench/server/events.ts'

/** A route of the desk, or of a change's Studio there. */
export interface DeskRoute {
  readonly method: 'GET' | 'POST'
  /** As the table of access writes it. */
  readonly url: string
  readonly schema: FastifySchema
  readonly isStudio: boolean
}

const bundles = { files: {}, app: { scripts: [], sheets: [] }, desk: { scripts: [], sheets: [] } }

/** Stands for each part of a desk that answers nothing: itself, whatever is read of it or called. */
const part: object = new Proxy(() => part, { get: () => part, apply: () => part })

/** All routes with their schemas, by building the apps of a desk once. */
export async function deskRoutes(): Promise<readonly DeskRoute[]> {
  const desk = new Proxy({ origin: 'http://localhost' }, { get: (of, name) => Reflect.get(of, name) ?? part }) as Desk
  const [, ofDesk] = await registeredRoutes(async () => void buildDesk(desk, { bundles, trustProxy: undefined }))
  const [, ofStudio] = await registeredRoutes(async () => {
    const { extend, ...options } = studioOptions(desk, 'any')
    const parts = { workspace: part, checker: part, windows: part, preview: part } as Omit<RouteOptions, 'root'>
    extend?.(buildEditor({ root: '.', bundles, ...parts, ...options }), part as Windows<Events>)
  })
  const lists = [
    [ofDesk, '', false],
    [ofStudio, '/change/:change', true],
  ] as const
  return lists.flatMap(([routes, under, isStudio]) =>
    routes.flatMap(({ method, url, schema = {} }) =>
      [method]
        .flat()
        .filter((each): each is DeskRoute['method'] => each === 'GET' || each === 'POST')
        .map((each) => ({ method: each, url: under + url, schema, isStudio })),
    ),
  )
}
