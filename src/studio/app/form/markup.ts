/** A text with a part of it marked. */
export interface Marked {
  readonly text: string
  /** Where the mark begins, and the place behind it. */
  readonly from: number
  readonly to: number
}

/** A kind of markup that a button gives. */
export type Markup = 'heading' | 'bold' | 'italic' | 'link' | 'list' | 'numbers'

/** What stands around the words, or before each line. */
const around = { bold: ['**', '**'], italic: ['*', '*'], link: ['[', '](/)'] } as const
const before = { heading: () => '## ', list: () => '- ', numbers: (i: number) => `${i + 1}. ` } as const

/** The text with markup for what is marked, or without it where it has it already. */
export function withMarkup({ text, from, to }: Marked, markup: Markup): Marked {
  if (markup === 'bold' || markup === 'italic' || markup === 'link') return inWords({ text, from, to }, around[markup])
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const plain = lines.map((line) => line.replace(/^(#{1,6} |- |\d+\. )/, ''))
  const marked = plain.map((line, i) => (line === '' && plain.length > 1 ? line : before[markup](i) + line))
  const next = marked.join('\n') === lines.join('\n') ? plain : marked
  return {
    text: text.slice(0, start) + next.join('\n') + text.slice(end),
    from: start,
    to: start + next.join('\n').length,
  }
}

function inWords({ text, from, to }: Marked, [open, close]: readonly [string, string]): Marked {
  const words = text.slice(from, to)
  const has = text.slice(0, from).endsWith(open) && text.slice(to).startsWith(close)
  if (has) {
    const plain = text.slice(0, from - open.length) + words + text.slice(to + close.length)
    return { text: plain, from: from - open.length, to: to - open.length }
  }
  return {
    text: text.slice(0, from) + open + words + close + text.slice(to),
    from: from + open.length,
    to: to + open.length,
  }
}
