import { useEffect, useRef, useState } from 'react'
import type { ProviderView } from '../../engine/plans/providers.ts'
import styles from './ProviderLogo.module.css'

/** How long a logo may take before the initials stand in for it, in milliseconds (specification 000, section 9). */
const timeout = 5000

type State = 'loading' | 'loaded' | 'failed'

interface Props {
  readonly provider: ProviderView
  /** Whether it stands for the name; elsewhere the name is beside it, which a wordmark would only repeat. */
  readonly alone?: boolean
}

/**
 * An insurer's logo. A pulsing placeholder shows until the picture is there; where it fails or takes longer than five
 * seconds, a badge with the initials stays instead. Without scripts the style sheet alone does the same. The name
 * always stands beside it, so the picture says nothing more to a screen reader.
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

/** Insurers in a row, each by its logo alone; the name is read out, and seen where there is no picture. */
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
    // The picture may have arrived, or failed, before this script did.
    const settle = () => element.complete && setState(element.naturalWidth > 0 ? 'loaded' : 'failed')
    settle()
    element.onload = settle
    element.onerror = settle
    const timer = setTimeout(() => element.complete || setState('failed'), timeout)
    return () => clearTimeout(timer)
  }, [source])
  return [state, image] as const
}
