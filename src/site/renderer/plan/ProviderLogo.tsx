import { useEffect, useRef, useState } from 'react'
import type { ProviderView } from '#engine/plans.ts'
import styles from './ProviderLogo.module.css'

/** The time after which initials replace a logo (specification 000, section 9). */
const timeoutMs = 5000

type State = 'loading' | 'loaded' | 'failed'

interface Props {
  readonly provider: ProviderView
  /** Whether no name stands beside it; only then is a wordmark used, which would repeat the name. */
  readonly alone?: boolean
}

/**
 * A provider's logo: a placeholder while the picture loads, the initials if it fails or takes too long. Without scripts
 * the style sheet does the same. Screen readers skip it, because the name is always in the text.
 */
export function ProviderLogo({ provider, alone = false }: Props) {
  const { colour, initials, wordmark } = provider
  const source = alone ? (provider.image ?? wordmark) : provider.image
  const [state, image] = useImageState(source)
  return (
    <span className={styles.logo} data-state={source ? state : 'failed'} aria-hidden="true">
      <svg viewBox="-40 -30 80 48" aria-hidden="true">
        <text fill={colour}>{initials}</text>
      </svg>
      {source && state !== 'failed' && (
        <img
          ref={image}
          className={source === wordmark ? styles.wordmark : undefined}
          src={source}
          alt=""
          width="80"
          height="48"
          fetchPriority="low"
        />
      )}
    </span>
  )
}

/** The logos of providers in a row; the names are for screen readers, and show if there is no picture. */
export function ProviderLogos({ providers }: { readonly providers: readonly ProviderView[] }) {
  return (
    <ul className={styles.logos}>
      {providers.map((provider) => (
        <li key={provider.name}>
          <ProviderLogo provider={provider} alone />
          <span className="unseen">{provider.name}</span>
        </li>
      ))}
    </ul>
  )
}

function useImageState(source: string | undefined) {
  const [state, setState] = useState<State>('loading')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!source || !element) return
    // The picture may have loaded or failed before hydration.
    const updateState = () => element.complete && setState(element.naturalWidth > 0 ? 'loaded' : 'failed')
    updateState()
    element.onload = updateState
    element.onerror = updateState
    const timer = setTimeout(() => element.complete || setState('failed'), timeoutMs)
    return () => clearTimeout(timer)
  }, [source])
  return [state, image] as const
}
