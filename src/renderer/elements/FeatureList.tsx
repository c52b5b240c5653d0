import styles from './FeatureList.module.css'
import { Icon } from './Icon.tsx'

/** What a plan includes, a tick before each. */
export function FeatureList({ features }: { readonly features: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" size={18} />
          {feature}
        </li>
      ))}
    </ul>
  )
}
