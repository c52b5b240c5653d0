import type { FastifyInstance } from 'fastify'
import { addAppFiles, addAppPage } from '#workbench/server/app-page.ts'
import type { StudioBundles } from '#workbench/server/bundles.ts'
import { type GuardedOptions, guardedApp } from '#workbench/server/guarded-app.ts'
import { addRoutes, type RouteOptions } from './routes/routes.ts'

export interface EditorOptions extends RouteOptions, Pick<GuardedOptions, 'guard' | 'trustProxy'> {
  readonly bundles: Pick<StudioBundles, 'files' | 'app'>
}

/** The editor's server, not yet listening: Studio's page and its API. */
export function buildEditor(options: EditorOptions): FastifyInstance {
  const app = guardedApp(options)
  addAppFiles(app, options.bundles.files)
  addAppPage(app, '/', {
    title: 'Studio',
    loaded: options.bundles.app,
    framed: options.preview.framed,
  })
  addRoutes(app, options)
  return app
}
