import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '#server/protection.ts'
import { framedOn } from '#studio/server/preview/preview-links.ts'
import { addAppFiles, addAppPage } from '#workbench/server/app-page.ts'
import type { StudioBundles } from '#workbench/server/bundles.ts'
import { guardedApp } from '#workbench/server/guarded-app.ts'
import { addApiKeyRoutes } from '../api/api-key-routes.ts'
import { addApiRoutes } from '../api/api-routes.ts'
import { addChangeRoutes } from '../changes/change-routes.ts'
import { addChangeStudios } from '../changes/change-studio.ts'
import { live } from '../changes/working-copies.ts'
import { addCommentRoutes } from '../comments/comment-routes.ts'
import { addLeadRoutes } from '../leads/lead-routes.ts'
import { addFormCountRoutes } from '../leads/outcomes/form-count-routes.ts'
import { addOutcomeRoutes } from '../leads/outcomes/outcome-routes.ts'
import { addPeopleRoutes } from '../people/people-routes.ts'
import { addPreviewRoutes } from '../preview/preview-routes.ts'
import { addPublishRoutes } from '../publish/publish-routes.ts'
import { addComparisonRoutes } from '../review/comparison-routes.ts'
import { addReviewRoutes } from '../review/review-routes.ts'
import { addAccountRoutes } from '../sign-in/account-routes.ts'
import { addOidcRoutes } from '../sign-in/oidc-routes.ts'
import { addSignInRoutes } from '../sign-in/sign-in-routes.ts'
import type { Desk } from './desk.ts'
import { addSessionGuard } from './guard.ts'
import { securityHeaders } from './security-headers.ts'

interface Options {
  readonly bundles: Pick<StudioBundles, 'files' | 'app' | 'desk'>
  readonly trustProxy: TrustedProxies | undefined
}

/** The desk's server, not yet listening: its page and its routes, and the way to the Studio of each change. */
export function buildDesk(desk: Desk, { bundles, trustProxy }: Options): FastifyInstance {
  const { previews } = desk
  const app = guardedApp({
    guard: (guarded) => addSessionGuard(guarded, desk),
    trustProxy,
    headers: securityHeaders(desk.origin),
    ...(previews && { rewriteUrl: previews.route }),
  })
  desk.streams.follow(app)
  if (previews) addPreviewRoutes(app, previews)
  addAppFiles(app, bundles.files)
  addAppPage(app, '/', {
    title: 'Desk',
    loaded: bundles.desk,
    framed: (hostname) => framedOn(hostname) ?? previews?.linksOf(live).framed(hostname),
  })
  addSignInRoutes(app, desk)
  addOidcRoutes(app, desk)
  addAccountRoutes(app, desk)
  addPeopleRoutes(app, desk)
  addChangeRoutes(app, desk)
  addPublishRoutes(app, desk)
  addReviewRoutes(app, desk)
  addCommentRoutes(app, desk)
  addComparisonRoutes(app, desk)
  addLeadRoutes(app, desk)
  addOutcomeRoutes(app, desk)
  addFormCountRoutes(app, desk)
  addApiKeyRoutes(app, desk)
  addApiRoutes(app, desk)
  addChangeStudios(app, desk, bundles.app)
  return app
}
