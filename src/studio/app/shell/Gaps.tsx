import { Button } from 'react-aria-components'
import type { Gap } from '../../dialogs.ts'
import buttons from '../controls/buttons.module.css'
import { withCode } from '../form/field-row/Description.tsx'

interface Props {
  readonly title: string
  readonly gaps: readonly Gap[]
  readonly onGo: (gap: Gap) => void
  readonly heading?: 'h2' | 'h3'
}

/** Things to do under a heading, each a click from its place; nothing where there are none. */
export function Gaps({ title, gaps, onGo, heading: Heading = 'h2' }: Props) {
  if (gaps.length === 0) return null
  return (
    <section>
      <Heading>{title}</Heading>
      <ul>
        {gaps.map((gap) => (
          <li key={`${gap.file} ${gap.message} ${gap.at}`}>
            <Button className={buttons['link'] ?? ''} onPress={() => onGo(gap)}>
              {withCode(gap.message)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
