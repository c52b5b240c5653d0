const marks = [
  /\blorem ipsum\b/i,
  /\b(?:TODO|FIXME|TBD|TBC)\b/,
  /\bx{3,}\b/i,
  /\[(?:insert|your|add|tbd|todo)\b[^\]]*\]?/i,
  /<(?:insert|your|add)\b[^>]*>?/i,
]

// Matches whole texts only: names such as "Placeholder House" are used on purpose until an address is known.
const wholly =
  /^(?:placeholder|(?:placeholder|sample|dummy|test|your|some) text(?: here)?|text here|untitled|asdf\w*|test|\.{3}|…|\?+)[.!]?$/i

/** Defaults of a new market, which no real value equals. */
export const newMarketDefaults = {
  hotline: '+000 0000 0000',
  /** For a plan's premium and its facts that are money. */
  amount: 1,
  /** For a question that was just added in the map of a wizard. */
  question: { text: 'New question?', summary: 'New question' },
} as const

/** The default texts of the schemas' snippets. */
const snippetTexts: ReadonlySet<string> = new Set([
  'A paragraph.',
  'A point in a few words',
  'A question?',
  'A sentence that makes it concrete.',
  'A term',
  'For whom it fits best',
  'Heading',
  'In two words',
  'Its answer.',
  'Name of the plan',
  'One or two sentences.',
  'The first answer',
  'The first step',
  'The question?',
  'The second answer',
  'Title',
  'What happens in it.',
  'What is to be found there.',
  'What it means.',
  'What it takes off a premium.',
  'What to know.',
  'Where it leads',
])

/** Whether a command such as `npm run new-market`, a snippet or Studio wrote the text for people to edit. */
export function isDefaultText(text: string): boolean {
  const { hotline, question } = newMarketDefaults
  const copied: readonly string[] = [hotline, question.text, question.summary]
  const isCopied = copied.includes(text) || snippetTexts.has(text)
  return isCopied || /^Edit:|\(edit\)$/.test(text)
}

/** A part of a text that marks it as unfinished; the offset counts from 0. */
interface TextSlice {
  readonly offset: number
  readonly text: string
}

/** The first mark of each kind that a text is unfinished. */
export function unfinishedMarks(text: string): TextSlice[] {
  return marks.flatMap((mark) => {
    const found = mark.exec(text)
    return found && !isOpen(found[0]) ? [{ offset: found.index, text: found[0] }] : []
  })
}

/** Whether a part in brackets has no end, so goes on to the end of its text. */
function isOpen(part: string): boolean {
  return (part.startsWith('[') && !part.endsWith(']')) || (part.startsWith('<') && !part.endsWith('>'))
}

/** A sign that a text is unfinished; undefined when it looks finished. */
export function unfinishedPart(text: string): string | undefined {
  const whole = text.trim()
  return unfinishedMarks(text)[0]?.text ?? (wholly.test(whole) ? whole : undefined)
}
