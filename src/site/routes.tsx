import '../renderer/styles/tokens.css'
import '../renderer/styles/base.css'
import '../renderer/styles/print.css'
import { useLayoutEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunction,
  type RouteObject,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from 'react-router-dom'
import type { BlockComponents } from '../blocks/components.ts'
import type { Visit } from '../engine/forms/visit.ts'
import type { CarriedPage } from '../pages/page.ts'
import { ErrorScreen } from '../renderer/ErrorScreen.tsx'
import { PageView } from '../renderer/PageView.tsx'
import { describeInHead } from './Document.tsx'

/** A page with everything its rendering takes. */
export interface LoadedPage {
  readonly page: CarriedPage
  readonly visit: Visit
  readonly components: BlockComponents
}

/** The id of the one route, under which hydration data is handed over. */
export const pageRoute = 'page'

/**
 * The whole route table: one route for every address. Its loader finds the page, so no market's data and no list of
 * paths is part of the app.
 *
 * @param frame the page whose header and footer surround the screen for unexpected errors.
 */
export function routes(loader: LoaderFunction, frame: CarriedPage): RouteObject[] {
  return [
    {
      id: pageRoute,
      path: '*',
      loader,
      // The page stays the same while only its query changes; asking for the very same address again loads it anew.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
      Component: ShownPage,
      errorElement: <RouteError frame={frame} />,
    },
  ]
}

function ShownPage() {
  const { page, visit, components } = useLoaderData<LoadedPage>()
  const first = useRef(page)
  // Before the page's own effects, which may have more to say in the title.
  useLayoutEffect(() => {
    const { path } = first.current
    if (first.current === page) return
    first.current = page
    describeInHead(page)
    if (path === page.path) return
    // A new page begins at its beginning for the keyboard and for screen readers too.
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [page])
  return (
    <>
      <PageView page={page} visit={visit} components={components} />
      <ScrollRestoration />
    </>
  )
}

function RouteError({ frame }: { readonly frame: CarriedPage }) {
  const error = useRouteError()
  return <ErrorScreen frame={frame} status={isRouteErrorResponse(error) ? error.status : 500} />
}
