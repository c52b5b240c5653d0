import { Component, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Router } from 'react-router-dom'
import type { CarriedPage } from '../pages/page.ts'
import { ErrorScreen } from '../renderer/ErrorScreen.tsx'
import { PageView } from '../renderer/PageView.tsx'
import { describeInHead } from './Document.tsx'
import type { Navigation } from './navigation.ts'

/** The app in the browser: the page of the present address, or the screen for unexpected errors in place of its content. */
export function App({ navigation: { navigator, subscribe, shown, opening } }: { readonly navigation: Navigation }) {
  const { location, page, ...rest } = useSyncExternalStore(subscribe, shown, opening)
  const [frame] = useState(page)
  const before = useRef(page)
  useLayoutEffect(() => {
    const { path } = before.current
    if (before.current === page) return
    before.current = page
    describeInHead(page)
    // A new page begins at its beginning for the keyboard and for screen readers too.
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
  /** A page that could be shown: its header and footer surround the screen for unexpected errors. */
  readonly frame: CarriedPage
  readonly children: ReactNode
}

interface State {
  readonly path?: string
  readonly failed?: boolean
}

/** Shows the screen for unexpected errors when a page cannot be shown, until another one can. */
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
