import { Icon } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Lists.module.css'

/** Short lists side by side. */
export function Lists({ block: { anchor, heading, text, lists } }: { readonly block: PageBlockOf<'lists'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <div className={styles.columns}>
        {lists.map((list) => (
          <div key={list.heading}>
            <h3>{list.heading}</h3>
            <ul data-mark={list.mark}>
              {list.items.map((item) => (
                <li key={item}>
                  <Mark mark={list.mark} />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Mark({ mark }: { readonly mark: PageBlockOf<'lists'>['lists'][number]['mark'] }) {
  if (mark === 'tick') return <Icon name="check" size={20} />
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={mark === 'cross' ? 'm5 5 10 10M15 5 5 15' : 'M5 10h10'} strokeLinecap="round" />
    </svg>
  )
}
