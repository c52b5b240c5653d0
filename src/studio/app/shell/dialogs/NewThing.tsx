import { useState } from 'react'
import { capital } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Asked, Gap, OutlineEntry } from '../../../protocol.ts'
import { countries } from '../../form/fields/ChoiceField.tsx'
import { focusFieldSoon } from '../../form/focus.ts'
import { labelOf } from '../../form/schema/labels.ts'
import type { Router } from '../../place.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { useStudio, useStudioState } from '../../store/studio-context.tsx'
import { Gaps } from '../ReadyList.tsx'
import { DialogFacts } from './DialogFacts.tsx'
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
export function NewThing({ what: first, market, router, onClose }: Props) {
  const [what, setWhat] = useState(first)
  const studio = useStudio()
  const isAdvanced = useAdvanced()
  const draft = useDraft(`new/${what}`, what !== 'market' && market !== undefined ? { market } : {})
  const add = async () => {
    const done = await draft.write()
    if (done?.file === undefined) return
    studio.tell(`New ${what} added. Undo takes it away again.`)
    const page = done.addresses?.[0]
    const { file, at } = done
    // The new item is there once the file is read again.
    if (at) await studio.open(file, true)
    router.go({
      file,
      ...(what === 'market' && { part: 'ready' }),
      ...(at && { at }),
      ...(page !== undefined && { page }),
    })
    onClose()
    if (at) focusFieldSoon(at)
  }
  const { asked = [], obstacle } = draft.drafted ?? {}
  const goTo = ({ file, at }: Gap) => {
    if (file !== undefined) router.go({ file, ...(at && { at }) })
    onClose()
  }
  // The other questions depend on the country or the market.
  const subject = what === 'market' ? 'country' : asked.some(({ name }) => name === 'market') ? 'market' : undefined
  const isBegun = subject === undefined || asked.some(({ name, value }) => name === subject && value !== undefined)
  const shown = isBegun
    ? asked.filter((one) => isAdvanced || !isForFiles(one))
    : asked.filter(({ name }) => name === subject)
  const open = shown.filter(({ name }) => what !== 'market' || !isBegun || !follows(name))
  const following = shown.filter((one) => !open.includes(one))
  const field = (one: Asked, i?: number) => (
    <AskedField
      key={one.name}
      asked={one}
      own={draft.answers[one.name]}
      isFirst={i === 0}
      onChange={(value) => draft.answer(one.name, value)}
      onPlanOf={(provider) => {
        const { name: _, plan, ...answers } = draft.answers
        draft.begin({ ...answers, provider, ...(plan !== undefined && { name: plan }) })
        setWhat('plan')
      }}
    />
  )
  const actions = (
    <Button
      look="primary"
      isDisabled={draft.isWriting || !isBegun || !draft.drafted || obstacle !== undefined}
      onPress={() => void add()}
    >
      {draft.isWriting ? 'Adding…' : `Add the ${what}`}
    </Button>
  )
  return (
    // Another kind of thing has other questions, so its dialog opens anew, with the focus in its first field.
    <StudioDialog key={what} title={`New ${what}`} onClose={onClose} actions={actions} confirmsByEnter>
      <p className={styles['quiet']}>{openings[what]}</p>
      <Problem>{draft.problem}</Problem>
      {obstacle && (
        <div role="alert">
          <Gaps title="An error is in the way" gaps={[obstacle]} onGo={goTo} heading="h3" />
        </div>
      )}
      {open.map(field)}
      {following.length > 0 && (
        <details className={styles['follows']} open={following.some(isOpenQuestion)}>
          <summary>What follows from the country</summary>
          {following.map((one) => field(one))}
        </details>
      )}
    </StudioDialog>
  )
}

/** What a person has to say of a market; the other answers follow from its country. */
const ofPeople = ['country', 'hotline', 'providers', 'like']

const follows = (name: string) => !ofPeople.includes(name)

/** An answer that follows from others, and that only people who edit files read. */
const isForFiles = ({ name, problem }: Asked) => ['id', 'colour', 'logo'].includes(name) && problem === undefined

const isOpenQuestion = ({ value, problem }: Asked) => value === undefined || problem !== undefined

interface AskedProps {
  readonly asked: Asked
  /** The given answer; undefined shows the derived one. */
  readonly own: string | undefined
  readonly isFirst: boolean
  readonly onChange: (value: string) => void
  /** Adds a plan of a provider that is there already. */
  readonly onPlanOf: (provider: string) => void
}

function AskedField({ asked, own, isFirst, onChange, onPlanOf }: AskedProps) {
  const {
    name,
    text: label,
    hint,
    value = '',
    choices = [],
    titles = {},
    several = false,
    parts,
    note,
    problem,
    planOf,
  } = asked
  const outline = useStudioState((state) => state.outline)
  const offered = offers[name]?.(outline)
  // Ids are shown as names or words; codes, such as time zones, as they are.
  const named = choices.map((id) => ({ id, title: titles[id] ?? (/^[a-z-]+$/.test(id) ? labelOf(id) : id) }))
  if (parts) return <DialogFacts parts={parts} value={own ?? ''} onChange={onChange} />
  if (several) return <DialogChoices {...{ label, problem, onChange }} value={own ?? value} choices={named} />
  return (
    <DialogField
      label={labels[name] ?? label}
      value={own ?? value}
      choices={offered ?? (named.length > 0 ? named : undefined)}
      isClosed={name === 'market' || name === 'like'}
      problem={
        planOf === undefined ? (
          problem
        ) : (
          <>
            {problem}{' '}
            <button type="button" className={buttons['link']} onClick={() => onPlanOf(planOf)}>
              Add a plan of it instead
            </button>
          </>
        )
      }
      hint={
        note ??
        (value === 'later'
          ? 'A placeholder until you know.'
          : offered || named.length > 0
            ? undefined
            : hint && capital(hint))
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
