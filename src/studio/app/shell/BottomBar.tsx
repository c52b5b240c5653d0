import type { Way } from '../use-place.ts'
import styles from './bottom.module.css'
import { FindingList } from './FindingList.tsx'
import { VisitorChanges } from './VisitorChanges.tsx'

/** What the checker says, and what visitors will see of it all. */
export function BottomBar({ way }: { readonly way: Way }) {
  return (
    <div className={styles['columns']}>
      <FindingList way={way} />
      <VisitorChanges />
    </div>
  )
}
