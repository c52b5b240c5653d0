import { PageLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './ProviderList.module.css'

export function ProviderList({ block: { anchor, heading, text, data } }: BlockProps<'providerList'>) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      {data.groups.map(({ market, href, providers }) => (
        <div key={market} className={styles.group}>
          {data.groups.length > 1 && <h3>{href === undefined ? market : <PageLink href={href}>{market}</PageLink>}</h3>}
          <ul className={styles.list}>
            {providers.map(({ provider, tagline, href }) => (
              <li key={href}>
                <ProviderLogo provider={provider} />
                <div>
                  <PageLink href={href}>{provider.name}</PageLink>
                  {tagline && <p>{tagline}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
