import { Button } from 'react-aria-components'
import { capital } from '#config/diagnostics/english.ts'
import { factsText, grouped, notationOf, valueIn, writtenFacts } from '#engine/plans/facts/fact-notation.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import { countries } from '#studio/app/form/fields/ChoiceField.tsx'
import { labelOf } from '#studio/app/form/schema/labels.ts'
import type { Router } from '#studio/app/place.ts'
import { Gaps } from '#studio/app/shell/ReadyList.tsx'
import { useStudio, useStudioState } from '#studio/app/store/studio-context.tsx'
import type { Asked, Gap } from '#studio/dialogs.ts'
import type { OutlineEntry } from '#studio/protocol.ts'
import { DialogChoices, DialogField } from './DialogField.tsx'
import styles from './dialogs.module.css'
import { type NewKind, StudioDialog } from './StudioDialog.tsx'
import { useDraft } from './use-draft.ts'

const openings: Readonly<Record<NewKind, string>> = {
  market:
    'Choose the country. What follows from it is filled in, and can be changed; the rest is listed before it goes live.',
  plan: 'A plan of a provider that the market has.',
  provider: 'A provider with its first plan, and a page of its own where the market has such pages.',
  article: 'An article, listed with the others once it has a text.',
  language:
    'Another language for the pages of a market. Its texts start out as the original’s until they are translated.',
}

interface Props {
  readonly what: NewKind
  readonly market: string | undefined
  readonly router: Router
  readonly onClose: () => void
}

/** Adds a market, plan, provider, article or language by the questions of its command. */
export function NewThing({ what, market, router, onClose }: Props) {
  const studio = useStudio()
  const draft = useDraft(`new/${what}`, what !== 'market' && market !== undefined ? { market } : {})
  const add = async () => {
    const done = await draft.write()
    if (done?.file === undefined) return
    studio.tell(`New ${what} added. Undo takes it away again.`)
    const page = done.addresses?.[0]
    router.go({ file: done.file, ...(what === 'market' && { part: 'ready' }), ...(page !== undefined && { page }) })
    onClose()
  }
  const { asked = [], obstacle } = draft.drafted ?? {}
  const goTo = ({ file, at }: Gap) => {
    if (file !== undefined) router.go({ file, ...(at && { at }) })
    onClose()
  }
  // The other answers for a market follow from its country.
  const isBegun = what !== 'market' || draft.answers['country'] !== undefined
  const shown = isBegun ? asked : asked.slice(0, 1)
  const actions = (
    <Button
      className={buttons['primary'] ?? ''}
      isDisabled={draft.isWriting || !isBegun || !draft.drafted || obstacle !== undefined}
      onPress={() => void add()}
    >
      {draft.isWriting ? 'Adding…' : `Add the ${what}`}
    </Button>
  )
  return (
    <StudioDialog title={`New ${what}`} onClose={onClose} actions={actions}>
      <p className={styles['quiet']}>{openings[what]}</p>
      {draft.problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {draft.problem}
        </p>
      )}
      {obstacle && (
        <div role="alert">
          <Gaps title="An error is in the way" gaps={[obstacle]} onGo={goTo} heading="h3" />
        </div>
      )}
      {shown.map((asked, i) => (
        <AskedField
          key={asked.name}
          asked={asked}
          own={draft.answers[asked.name]}
          isFirst={i === 0}
          onChange={(value) => draft.answer(asked.name, value)}
        />
      ))}
    </StudioDialog>
  )
}

interface AskedProps {
  readonly asked: Asked
  /** The given answer; undefined shows the derived one. */
  readonly own: string | undefined
  readonly isFirst: boolean
  readonly onChange: (value: string) => void
}

function AskedField({ asked, own, isFirst, onChange }: AskedProps) {
  const { name, text, value = '', choices = [], several = false, parts, note, problem } = asked
  const outline = useStudioState((state) => state.outline)
  const [, label = text, hint] = /^(.*?)(?: \((.*)\))?$/.exec(text) ?? []
  const offered = offers[name]?.(outline)
  // Ids are shown as words; codes, such as time zones, as they are.
  const named = choices.map((id) => ({ id, title: /^[a-z-]+$/.test(id) ? labelOf(id) : id }))
  if (parts) return <DialogFacts parts={parts} value={own ?? ''} onChange={onChange} />
  if (several) return <DialogChoices {...{ label, problem, onChange }} value={own ?? value} choices={named} />
  return (
    <DialogField
      label={labels[name] ?? label}
      value={own ?? value}
      choices={offered ?? (named.length > 0 ? named : undefined)}
      isClosed={name === 'market' || name === 'like'}
      problem={problem}
      hint={
        note ??
        (value === 'later' ? 'Something stands in for it until you know.' : offered ? undefined : hint && capital(hint))
      }
      isFirst={isFirst}
      onChange={onChange}
    />
  )
}

/** Choices that the command does not offer. */
const offers: Readonly<Record<string, (outline: readonly OutlineEntry[]) => readonly { id: string; title: string }[]>> =
  {
    country: () => countries().map(({ id, label }) => ({ id, title: label })),
    market: markets,
    like: (outline) => [
      { id: 'none', title: 'Three simple ones' },
      ...markets(outline).map(({ id, title }) => ({ id, title: `Those of ${title}` })),
    ],
  }

function markets(outline: readonly OutlineEntry[]) {
  return outline.flatMap(({ kind, id, title }) => (kind === 'market' ? [{ id, title }] : []))
}

/** Labels that differ from the command's. */
const labels: Readonly<Record<string, string>> = { like: 'Questions of the quote form' }

type Part = NonNullable<Asked['parts']>[number]

interface DialogFactsProps {
  readonly parts: readonly Part[]
  /** The facts as `coverage=40000, rating=4.5`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for each fact of an answer. */
function DialogFacts({ parts, value, onChange }: DialogFactsProps) {
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

function FactField({ part: { label, kind, meaning, symbol }, value, onChange }: FactFieldProps) {
  const isFigure = kind !== 'words' && kind !== 'yesNo'
  const figure = isFigure ? valueIn(value) : undefined
  const isWrong = isFigure && value.trim() !== '' && figure === undefined
  return (
    <DialogField
      label={symbol === undefined ? label : `${label}, ${symbol}`}
      value={value}
      choices={kind === 'yesNo' ? yesOrNo : undefined}
      hint={meaning}
      problem={isWrong ? examples[kind] : undefined}
      onChange={onChange}
      {...(kind === 'money' && figure !== undefined && { onBlur: () => onChange(notationOf(figure, grouped)) })}
    />
  )
}

const examples = {
  money: 'Write an amount, such as 40,000, 500–1,500, up to 500 or not covered.',
  count: 'Write a number, such as 85, 850+ or 1–2.',
  percent: 'Write a share of 100, such as 95.',
  duration: 'Write a time in numbers, such as 2, 1–2 or 3+.',
  rating: 'Write a number up to 5, such as 4.5.',
}
