import { useId } from 'react'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Notice.module.css'

export function Notice({ block: { anchor, heading, text, icon, link } }: BlockProps<'notice'>) {
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
              <PageLink href={link.href}>{link.label}</PageLink>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
