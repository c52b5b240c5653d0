const marks = [
  /\blorem ipsum\b/i,
  /\b(?:TODO|FIXME|TBD|TBC)\b/,
  /\bx{3,}\b/i,
  /\[(?:insert|your|add|tbd|todo)\b[^\]]*\]/i,
  /<(?:insert|your|add)\b[^>]*>/i,
]

// Names such as "Placeholder House" stand in on purpose until an address is known; a text of nothing else does not.
const wholly =
  /^(?:placeholder|(?:placeholder|sample|dummy|test|your|some) text(?: here)?|text here|untitled|asdf\w*|test|\.{3}|…|\?+)[.!]?$/i

/** What `npm run new-market` writes for what nobody knows yet: nothing real is ever the same. */
export const standIns = {
  hotline: '+000 0000 0000',
  /** For a plan's premium and its coverage. */
  amount: 1,
} as const

/** Whether a text is one that a command such as `npm run new-market` wrote to be edited. */
export function isStandIn(text: string): boolean {
  return /^Edit:|\(edit\)$/.test(text) || text === standIns.hotline
}

/** A part of a text that shows that it is not written yet; the offset counts from 0. */
export interface UnfinishedPart {
  readonly offset: number
  readonly text: string
}

/** What shows that a text is not written yet, the first of each kind. */
export function unfinishedMarks(text: string): UnfinishedPart[] {
  return marks.flatMap((mark) => {
    const found = mark.exec(text)
    return found ? [{ offset: found.index, text: found[0] }] : []
  })
}

/** What shows that a whole text is not written yet; undefined when it looks finished. */
export function unfinishedPart(text: string): string | undefined {
  const whole = text.trim()
  return unfinishedMarks(text)[0]?.text ?? (wholly.test(whole) ? whole : undefined)
}
