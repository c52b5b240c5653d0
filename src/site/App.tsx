import { Component, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Router } from 'react-router-dom'
import type { CarriedPage } from '#pages/page.ts'
import { ErrorScreen } from '#renderer/ErrorScreen.tsx'
import { PageView } from '#renderer/PageView.tsx'
import { updateHead } from './Document.tsx'
import type { Navigation } from './navigation.ts'

/** The app in the browser: the current page, or the error screen in place of its content. */
export function App({ navigation: { navigator, subscribe, shown, opening } }: { readonly navigation: Navigation }) {
  const { location, page, ...rest } = useSyncExternalStore(subscribe, shown, opening)
  const [frame] = useState(page)
  const before = useRef(page)
  useLayoutEffect(() => {
    const { path } = before.current
    if (before.current === page) return
    before.current = page
    updateHead(page)
    // Keyboards and screen readers begin at the top of a new page too.
    if (path !== page.path) document.getElementById('content')?.focus({ preventScroll: true })
  }, [page])
  return (
    <Router location={location} navigator={navigator}>
      <Boundary path={page.path} frame={frame}>
        <PageView page={page} {...rest} />
      </Boundary>
    </Router>
  )
}

interface Props {
  readonly path: string
  /** A page that rendered: the error screen has its header and footer. */
  readonly frame: CarriedPage
  readonly children: ReactNode
}

interface State {
  readonly path?: string
  readonly failed?: boolean
}

/** Shows the error screen for a page that cannot be rendered, until the next navigation. */
class Boundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failed: false }
  }

  override render() {
    const { frame, children } = this.props
    return this.state.failed ? <ErrorScreen frame={frame} status={500} /> : children
  }
}
