import type { ReactNode } from 'react'
import { Actions } from '../../renderer/elements/Actions.tsx'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Picture } from '../../renderer/elements/Picture.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Hero.module.css'

interface Props {
  readonly block: PageBlockOf<'hero'>
  readonly children?: ReactNode
}

export function Hero({ block: { title, text, countriesHeading, points, actions, data }, children }: Props) {
  const [main, ...more] = actions ?? []
  return (
    <div className={styles.hero} data-picture={data.drawing && true}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {data.countries && <Countries heading={countriesHeading} markets={data.countries} all={data.all} />}
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
        {main && <Actions actions={[{ ...main, href: data.mainHref ?? main.href }, ...more]} />}
        {children}
      </div>
      {data.drawing && (
        <div className={styles.picture}>
          <Picture layers={data.drawing} />
        </div>
      )}
    </div>
  )
}

interface CountriesProps {
  readonly heading: string | undefined
  readonly markets: NonNullable<Props['block']['data']['countries']>
  readonly all: Props['block']['data']['all'] | undefined
}

/** The open markets, each with its lowest price; a link as a whole. */
function Countries({ heading, markets, all }: CountriesProps) {
  return (
    <nav className={styles.countries} aria-label={heading}>
      <p>
        <strong>{heading}</strong>
      </p>
      <ul>
        {markets.map(({ market, name, href, price }) => (
          <li key={market}>
            <PageLink href={href}>
              <strong>{name}</strong> {price && <small>{price}</small>}
            </PageLink>
          </li>
        ))}
        {all && (
          <li>
            <PageLink href={all.href}>
              <strong>{all.label}</strong>
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
