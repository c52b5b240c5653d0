import type { ReactNode } from 'react'
import type { PageBlockOf } from '#blocks/blocks.ts'
import { Actions } from '#renderer/elements/Actions.tsx'
import { Icon } from '#renderer/elements/Icon.tsx'
import { Picture } from '#renderer/elements/Picture.tsx'
import styles from './Hero.module.css'

interface Props {
  readonly block: PageBlockOf<'hero'>
  readonly children?: ReactNode
}

export function Hero({ block: { title, text, points, actions, data }, children }: Props) {
  return (
    <div className={styles.hero} data-picture={data.drawing && true}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {points && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" size={20} />
                {point}
              </li>
            ))}
          </ul>
        )}
        {actions && <Actions actions={actions} />}
        {children}
      </div>
      {data.drawing && (
        <div className={styles.picture}>
          <Picture {...data.drawing} />
        </div>
      )}
    </div>
  )
}
