import type { ReactNode } from 'react'
import { Actions } from '../../renderer/elements/Actions.tsx'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { Picture } from '../../renderer/elements/Picture.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Hero.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly drawing: PageBlockOf<'hero'>['data']['drawing']
  readonly children: ReactNode
}

/** The opening of a page: title and text, what stands under them, and a drawing where a wide screen has room. */
export function HeroWith({ title, text, drawing, children }: Props) {
  return (
    <div className={styles.hero} data-picture={drawing !== undefined || undefined}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      {drawing && (
        <div className={styles.picture}>
          <Picture {...drawing} />
        </div>
      )}
    </div>
  )
}

/** The opening of a page, with what speaks for it and where to go from there. */
export function Hero({ block: { title, text, points, actions, data } }: { readonly block: PageBlockOf<'hero'> }) {
  return (
    <HeroWith title={title} text={text} drawing={data.drawing}>
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
    </HeroWith>
  )
}
