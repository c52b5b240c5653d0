import { useEffect, useRef, useState } from 'react'
import type { ProviderView } from '../../engine/plans/providers.ts'
import styles from './ProviderLogo.module.css'

/** How long a logo may take before the initials stand in for it, in milliseconds (specification 000, section 9). */
const timeout = 5000

type State = 'loading' | 'loaded' | 'failed'

/**
 * An insurer's logo. A pulsing placeholder shows until the picture is there; where it fails or takes longer than five
 * seconds, a badge with the initials stays instead. Without scripts the style sheet alone does the same. The name
 * always stands beside it, so the picture says nothing more to a screen reader.
 */
export function ProviderLogo({ provider }: { readonly provider: ProviderView }) {
  const [state, image] = useImageState(provider.image)
  return (
    <span className={styles.logo} data-state={provider.image ? state : 'failed'} aria-hidden="true">
      <svg viewBox="0 0 80 48" aria-hidden="true">
        <rect width="80" height="48" fill="#fff" />
        <text x="40" y="24" dy="0.36em" textAnchor="middle" fontSize="18" fontWeight="600" fill={provider.colour}>
          {provider.initials}
        </text>
      </svg>
      {provider.image && state !== 'failed' && (
        <img ref={image} src={provider.image} alt="" width="80" height="48" fetchPriority="low" />
      )}
    </span>
  )
}

/** Insurers in columns, each with its logo and its name. */
export function ProviderLogos({ providers }: { readonly providers: readonly ProviderView[] }) {
  return (
    <ul className={styles.logos}>
      {providers.map((provider) => (
        <li key={provider.name}>
          <ProviderLogo provider={provider} />
          {provider.name}
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
