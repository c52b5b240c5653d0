import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown: once it is another, it is tried again. */
  readonly of: unknown
  readonly children: ReactNode
}

interface State {
  readonly of?: unknown
  readonly failed?: boolean
}

/** Says where a part of the screen cannot be drawn as the files stand, and leaves the rest of it as it is. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, failed: false }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <p role="alert">
        This cannot be drawn as the file stands. Put right what is said below, or take back the last change with Undo.
      </p>
    )
  }
}
