import { Dialog, DialogTrigger, ListBox, ListBoxItem, Popover, Tag, TagGroup, TagList } from 'react-aria-components'
import { kindOf, optionsOf } from '#engine/answers.ts'
import type { AnswerCondition, Option } from '#engine/contract/config.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import popovers from '#workbench/app/popovers.module.css'
import type { Keys } from '../../protocol.ts'
import { Choose } from '../controls/Choose.tsx'
import { AnswerBounds } from './AnswerBounds.tsx'
import { asking, withPart } from './condition-edits.ts'
import { placeName, useCondition } from './condition-marks.ts'
import styles from './conditions.module.css'

interface AnswerChipsProps {
  readonly keys: Keys
  readonly part: AnswerCondition
  /** Whether the condition is negated. */
  readonly isNot: boolean
  /** The question or answers that no longer exist. */
  readonly wrong: readonly string[]
}

/** A condition on one question: `Nationality is one of Filipino, Indian +`. */
export function AnswerChips({ keys, part, isNot, wrong }: AnswerChipsProps) {
  const { condition, questions, names, edit } = useCondition()
  const { answer, isOneOf = [], includes } = part
  const question = questions.find(({ id }) => id === answer)
  const kind = question && kindOf(question)
  const choices = questions.map(({ id, summary, text }) => ({ id, title: summary, note: text }))
  const choose = (values: readonly string[]) => edit(withPart(condition, keys, { answer, isOneOf: [...values] }))
  const ask = (id: string) => {
    const asked = questions.find((one) => one.id === id)
    if (!asked || id === answer) return
    const known = optionsOf(asked).map(({ value }) => value)
    const kept = isOneOf.filter((value) => known.includes(value))
    edit(withPart(condition, keys, asking(asked, kept)))
  }
  return (
    <>
      <Choose
        look="chip"
        labels={{ 'aria-label': 'Question', isInvalid: wrong.includes(answer) }}
        placeholder="Choose a question"
        choices={choices}
        value={answer}
        title={answer && names.question(answer)}
        onChoose={ask}
      />
      {answer !== '' && kind === 'choice' && <span>{verb(isOneOf.length === 1, isNot)}</span>}
      {isOneOf.length > 0 && (
        <TagGroup
          className={styles.chips ?? ''}
          aria-label={`Answers to ${names.question(answer)} that count`}
          onRemove={(gone) => choose(isOneOf.filter((value) => !gone.has(value)))}
        >
          <TagList className={styles.chips ?? ''} items={isOneOf.map((id) => ({ id, name: names.option(answer, id) }))}>
            {({ id, name }) => (
              <Tag className={buttons.chip ?? ''} textValue={name} data-wrong={wrong.includes(id) || undefined}>
                {name}
                <Button slot="remove" look="icon" className={styles.remove}>
                  <span aria-hidden="true">×</span>
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
      {question && kind === 'choices' && (
        <>
          <span>{isNot ? 'does not include' : 'includes'}</span>
          <Choose
            look="chip"
            labels={{ 'aria-label': `Answer to ${question.summary}`, isInvalid: wrong.includes(includes ?? '') }}
            placeholder="Choose an answer"
            choices={optionsOf(question).map(({ value, label, hint }) => ({ id: value, title: label, note: hint }))}
            value={includes}
            onChoose={(value) => edit(withPart(condition, keys, { answer, includes: value }))}
          />
        </>
      )}
      {question && (kind === 'number' || kind === 'date') && (
        <AnswerBounds
          question={question}
          part={part}
          isNot={isNot}
          onChange={(next) => edit(withPart(condition, keys, next))}
        />
      )}
      {question && kind === 'choice' && (
        <PickAnswers
          label={`Choose answers to ${question.summary}`}
          {...{ isOneOf, choose }}
          options={optionsOf(question)}
          key={placeName(keys)}
        />
      )}
    </>
  )
}

function verb(isSingle: boolean, isNot: boolean): string {
  if (isSingle) return isNot ? 'is not' : 'is'
  return isNot ? 'is none of' : 'is one of'
}

interface PickAnswersProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly isOneOf: readonly string[]
  readonly choose: (values: readonly string[]) => void
}

function PickAnswers({ label, options, isOneOf, choose }: PickAnswersProps) {
  const known = options.map(({ value }) => value)
  const tick = (ticked: Iterable<unknown> | 'all') => {
    const wanted = new Set(ticked === 'all' ? known : ticked)
    // In the question's order, after answers that no longer exist.
    choose([...isOneOf.filter((value) => !known.includes(value)), ...known.filter((value) => wanted.has(value))])
  }
  return (
    <DialogTrigger>
      <Button look="chip" aria-label={label}>
        {isOneOf.length === 0 ? 'Choose answers' : '+'}
      </Button>
      <Popover className={popovers.popover ?? ''}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <ListBox
            className={popovers.list ?? ''}
            aria-label={label}
            selectionMode="multiple"
            escapeKeyBehavior="none"
            selectedKeys={isOneOf.filter((value) => known.includes(value))}
            onSelectionChange={tick}
            autoFocus
          >
            {options.map(({ value, label: name, hint }) => (
              <ListBoxItem id={value} key={value} textValue={name} className={popovers.item ?? ''}>
                <span>{name}</span>
                {hint && <small>{hint}</small>}
              </ListBoxItem>
            ))}
          </ListBox>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
