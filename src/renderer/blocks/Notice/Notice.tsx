import { useId } from 'react'
import type { PageBlockOf } from '../../../engine/page-block.ts'
import { Anchor } from '../../elements/Anchor.tsx'
import { Icon } from '../../elements/Icon.tsx'
import styles from './Notice.module.css'

/** A short note that must not be missed. */
export function Notice({ block: { anchor, heading, text, icon, link } }: { readonly block: PageBlockOf<'notice'> }) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles.notice}>
      <div className={styles.inner}>
        <Icon name={icon} size={28} />
        <div>
          <h2 id={id}>{heading}</h2>
          <p>{text}</p>
          {link && (
            <p>
              <Anchor href={link.href}>{link.label}</Anchor>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
