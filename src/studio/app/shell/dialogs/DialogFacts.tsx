import { factsText, figureIn, grouped, notationOf, writtenFacts } from '#engine/facts.ts'
import type { Asked } from '../../../protocol.ts'
import { DialogField } from './DialogField.tsx'

type Part = NonNullable<Asked['parts']>[number]

interface DialogFactsProps {
  readonly parts: readonly Part[]
  /** The facts as `coverage=40000, rating=4.5`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for each fact of an answer. */
export function DialogFacts({ parts, value, onChange }: DialogFactsProps) {
  const written = writtenFacts(value)
  return parts.map((part) => (
    <FactField
      key={part.id}
      part={part}
      value={written.get(part.id) ?? ''}
      onChange={(text) => onChange(factsText(new Map(written).set(part.id, text)))}
    />
  ))
}

const yesOrNo = [
  { id: '', title: 'Not stated' },
  { id: 'yes', title: 'Yes' },
  { id: 'no', title: 'No' },
]

interface FactFieldProps {
  readonly part: Part
  readonly value: string
  readonly onChange: (text: string) => void
}

function FactField({ part: { label, kind, meaning, currency }, value, onChange }: FactFieldProps) {
  const isFigure = kind !== 'words' && kind !== 'yesNo'
  const figure = isFigure ? figureIn(kind, value, currency) : undefined
  const isWrong = isFigure && value.trim() !== '' && figure === undefined
  return (
    <DialogField
      label={currency === undefined ? label : `${label}, ${currency.symbol}`}
      value={value}
      choices={kind === 'yesNo' ? yesOrNo : undefined}
      hint={meaning}
      problem={isWrong ? examples[kind] : undefined}
      onChange={onChange}
      {...((kind === 'money' || kind === 'limit') &&
        figure !== undefined && { onBlur: () => onChange(notationOf(figure, grouped)) })}
    />
  )
}

const examples = {
  money: 'Write an amount, such as 40,000, 500–1,500, up to 500 or not covered.',
  count: 'Write a number, such as 85, 850+ or 1–2.',
  percent: 'Write a share of 100, such as 95.',
  duration: 'Write a time in numbers, such as 2, 1–2 or 3+.',
  rating: 'Write a number up to 5, such as 4.5.',
  link: 'Write an address with https://, or a phone number that begins with +.',
  limit: 'Write a limit, such as 200 a visit, 4,000 a year, or not covered.',
}
