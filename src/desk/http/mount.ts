import { permitByRole } from '#desk/people/file-rights.ts'
import { addAppPage } from '#studio/server/app-page.ts'
import type { openStudio } from '#studio/server/start.ts'
import { addAccountRoutes } from './account-routes.ts'
import type { Desk } from './desk.ts'
import { addSessionGuard } from './guard.ts'
import { addOidcRoutes } from './oidc-routes.ts'
import { addPeopleRoutes } from './people-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { recordStudio } from './studio-audit.ts'

type StudioOptions = Parameters<typeof openStudio>[0]

/** Studio's options within the desk: its guard, the rights of files, and the desk's own pages and routes. */
export function mounted(desk: Desk) {
  return {
    page: '/studio',
    desk: '/',
    permit: permitByRole,
    guard(app) {
      addSessionGuard(app, desk)
      desk.streams.follow(app)
      recordStudio(app, desk)
    },
    extend(app, bundles) {
      addAppPage(app, '/', { title: 'Desk', loaded: bundles.desk })
      addSignInRoutes(app, desk)
      addOidcRoutes(app, desk)
      addAccountRoutes(app, desk)
      addPeopleRoutes(app, desk)
    },
  } satisfies Partial<StudioOptions>
}
