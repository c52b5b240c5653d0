import { ProviderLogos } from '../../renderer/plan/ProviderLogo.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Logos.module.css'

export function Logos({ block: { anchor, heading, data } }: BlockProps<'logos'>) {
  return (
    <div id={anchor} className={styles.logos}>
      <h2>{heading}</h2>
      <ProviderLogos providers={data.providers} />
    </div>
  )
}
