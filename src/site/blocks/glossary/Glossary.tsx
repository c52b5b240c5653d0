import { Section } from '../../renderer/elements/Section.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Glossary.module.css'

export function Glossary({ block: { anchor, heading, terms } }: BlockProps<'glossary'>) {
  return (
    <Section anchor={anchor} heading={heading}>
      <dl className={styles.terms}>
        {terms.map(({ id, term, definition }) => (
          <div key={id} id={id}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
