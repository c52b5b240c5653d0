import { Mark } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Lists.module.css'

export function Lists({ block: { anchor, heading, text, data } }: BlockProps<'lists'>) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <div className={styles.columns}>
        {data.lists.map((list) => (
          <div key={list.heading}>
            <h3>{list.heading}</h3>
            <ul data-mark={list.mark}>
              {list.items.map((item) => (
                <li key={item}>
                  <Mark mark={list.mark} size={20} />
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
