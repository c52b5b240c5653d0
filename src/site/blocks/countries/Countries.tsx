import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { PageLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages, useVisit } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
import { MarketCards } from '../markets/Markets.tsx'
import styles from './Countries.module.css'

/** Every country by region, and a search that the server answers. */
export function Countries({ block: { anchor, data } }: BlockProps<'countries'>) {
  const messages = useMessages('countries')
  const { search } = useVisit()
  return (
    <div id={anchor} className={styles.countries}>
      {data.action && (
        <search>
          <form action={data.action} className={styles.search}>
            <label htmlFor="country">{messages.search}</label>
            <input id="country" name="q" type="search" required maxLength={60} defaultValue={search} />
            <button type="submit" className={buttonClass.secondary}>
              {messages.submit}
            </button>
          </form>
          {search !== undefined && data.action && <PageLink href={data.action}>{messages.all}</PageLink>}
        </search>
      )}
      {data.sections.map(({ id, heading, cards }) => (
        <Section key={id} anchor={id} heading={heading}>
          <MarketCards cards={cards} />
        </Section>
      ))}
    </div>
  )
}
