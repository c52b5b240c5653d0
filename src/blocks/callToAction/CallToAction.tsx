import { useId } from 'react'
import { Actions } from '../../renderer/elements/Actions.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './CallToAction.module.css'

/** The closing call of a page. */
export function CallToAction({ block }: { readonly block: PageBlockOf<'callToAction'> }) {
  const id = useId()
  return (
    <section id={block.anchor} aria-labelledby={id} className={styles.call}>
      <div className={styles.inner}>
        <h2 id={id}>{block.heading}</h2>
        {block.text && <p>{block.text}</p>}
        <Actions actions={block.actions} />
      </div>
    </section>
  )
}
