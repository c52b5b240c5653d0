import type { FastifyInstance } from 'fastify'
import { live } from '#desk/changes/working-copies.ts'
import type { TrustedProxies } from '#server/protection/trusted-proxies.ts'
import { addAppFiles, addAppPage } from '#studio/server/app-page.ts'
import type { StudioBundles } from '#studio/server/bundles.ts'
import { guardedApp } from '#studio/server/editor.ts'
import { framedOn } from '#studio/server/preview/preview-links.ts'
import { addAccountRoutes } from './account-routes.ts'
import { addChangeRoutes } from './change-routes.ts'
import { addChangeStudios } from './change-studio.ts'
import { addCommentRoutes } from './comment-routes.ts'
import { addComparisonRoutes } from './comparison-routes.ts'
import type { Desk } from './desk.ts'
import { addSessionGuard } from './guard.ts'
import { addLeadRoutes } from './lead-routes.ts'
import { addOidcRoutes } from './oidc-routes.ts'
import { addPeopleRoutes } from './people-routes.ts'
import { addPreviewRoutes } from './preview-routes.ts'
import { addPublishRoutes } from './publish-routes.ts'
import { addReviewRoutes } from './review-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'

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
  addChangeStudios(app, desk, bundles.app)
  return app
}
