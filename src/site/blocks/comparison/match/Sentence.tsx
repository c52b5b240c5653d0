import type { ReactNode } from 'react'
import { fill, joined } from '#engine/text.ts'
import { InPageLink } from '../../../renderer/elements/Links.tsx'
import { useLanguage, useMessages } from '../../../renderer/page-context.tsx'
import type { ComparisonState, HrefTo } from '../comparison-state.ts'
import styles from '../Filtering.module.css'
import { answerTo, hasNeed, type MatchData, qualifiesBy } from './match.ts'
import { type SentencePart, sentenceParts } from './sentence.ts'

interface Props {
  readonly match: MatchData
  readonly state: ComparisonState
  /** The id of the benefits to tick. */
  readonly benefitsId: string
  readonly hrefTo: HrefTo
  /** Opens the question with this field. */
  readonly onChange: (field: string) => void
}

/** The visitor's answers in one sentence; each part leads back to its question. */
export function Sentence({ match, state, benefitsId, hrefTo, onChange }: Props) {
  const { changePart, answersForAdvisor, assumedNet } = useMessages('filtering')
  const language = useLanguage()
  if (!hasNeed(match, state)) return null
  const linked = ({ name, text }: SentencePart, i: number): ReactNode => {
    const field = match.questions.find(({ id }) => id === name)?.field
    const link = { 'aria-label': fill(changePart, { part: text }), children: text }
    if (name === undefined) return text
    if (field === undefined) return <a key={i} href={`#${benefitsId}`} {...link} />
    return <InPageLink key={i} href={hrefTo({ ask: field })} {...link} onFollow={() => onChange(field)} />
  }
  const parts = sentenceParts(match.sentence, saidIn(match, state, language), unsaidIn(match))
  const forAdvisor = match.questions.flatMap((question) => {
    const answer = question.options.find(({ value }) => value === answerTo(question, state))
    return answer?.isForAdvisor ? answer.label : []
  })
  const notes = [
    qualifiesBy(match, state) && assumedNet,
    forAdvisor.length > 0 && fill(answersForAdvisor, { items: joined(forAdvisor, 'items', language) }),
  ]
  return (
    <div>
      <p className={styles.sentence}>{parts.map(linked)}</p>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className={styles.undecided}>
              {note}
            </p>
          ),
      )}
    </div>
  )
}

/** The words of the answers, by placeholder. */
function saidIn(
  { questions, benefits }: MatchData,
  state: ComparisonState,
  language: string,
): Readonly<Record<string, string>> {
  const answered = questions.flatMap((question) => {
    const answer = answerTo(question, state)
    const words = question.options.find(({ value }) => value === answer)?.words
    return words === undefined ? [] : [[question.id, words]]
  })
  const wanted = benefits.flatMap(({ id, words }) => (state.benefits.includes(id) ? words : []))
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(wanted)
  return { ...Object.fromEntries(answered), ...(list && { benefits: list }) }
}

function unsaidIn({ questions }: MatchData): Readonly<Record<string, string>> {
  return Object.fromEntries(questions.map(({ id, unsure = '' }) => [id, unsure]))
}
