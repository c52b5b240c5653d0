import { Actions } from '../../renderer/elements/Actions.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Prose.module.css'

export function Prose({ block: { anchor, heading, paragraphs, actions } }: BlockProps<'prose'>) {
  return (
    <div id={anchor} className={styles.prose}>
      {heading && <h2>{heading}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {actions && <Actions actions={actions} />}
    </div>
  )
}
