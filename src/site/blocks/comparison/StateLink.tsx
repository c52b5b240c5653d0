import type { ReactNode } from 'react'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { InPageLink } from '../../renderer/elements/Links.tsx'
import type { ComparisonState, HrefTo } from './comparison-state.ts'

interface Props {
  readonly part: Partial<ComparisonState>
  readonly hrefTo: HrefTo
  readonly onChange: (change: Partial<ComparisonState>) => void
  /** The name for a screen reader, if it differs from the visible one. */
  readonly label?: string
  readonly children: ReactNode
}

/** A link to the comparison in another state; with scripts it takes effect without loading a page. */
export function StateLink({ part, label, hrefTo, onChange, children }: Props) {
  return (
    <InPageLink
      className={buttonClass.secondary}
      href={hrefTo(part)}
      aria-label={label}
      onFollow={() => onChange(part)}
    >
      {children}
    </InPageLink>
  )
}
