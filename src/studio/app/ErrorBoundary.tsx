import { Component, type ReactNode } from 'react'
import { Problem } from '#workbench/app/Problem.tsx'

interface Props {
  /** Resets the error when it changes. */
  readonly of: unknown
  readonly children: ReactNode
}

interface State {
  readonly of?: unknown
  readonly failed?: boolean
}

/** Replaces a part of the screen that cannot be rendered by a sentence. */
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
      <Problem>
        This cannot be drawn as the file stands. Put right what is said below, or take back the last change with Undo.
      </Problem>
    )
  }
}
