/** A part of the sentence: its own text, or the words for a placeholder. */
export interface SentencePart {
  readonly text: string
  /** The placeholder for which the words stand, if the visitor answered it. */
  readonly name?: string
}

/** The optional parts of a sentence in square brackets and those between them. */
export function sentenceSections(sentence: string): { readonly text: string; readonly isOptional: boolean }[] {
  return sentence.split(/(\[[^[\]]*\])/).flatMap((part) => {
    const isOptional = /^\[.*\]$/s.test(part)
    return part === '' ? [] : { text: isOptional ? part.slice(1, -1) : part, isOptional }
  })
}

/** The names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => name)
}

/**
 * A sentence with the words of the given answers, without its optional parts that lack one.
 *
 * @param unsaid the words for placeholders without an answer.
 */
export function sentenceParts(
  sentence: string,
  said: Readonly<Record<string, string>>,
  unsaid: Readonly<Record<string, string>>,
): SentencePart[] {
  const shown = sentenceSections(sentence).filter(
    ({ text, isOptional }) => !isOptional || placeholdersIn(text).every((name) => said[name]),
  )
  return shown.flatMap(({ text }) =>
    text.split(/(\{[\w-]+\})/).flatMap((part): SentencePart[] => {
      const [name] = placeholdersIn(part)
      if (name === undefined) return part === '' ? [] : [{ text: part }]
      return said[name] ? [{ text: said[name], name }] : [{ text: unsaid[name] ?? '' }]
    }),
  )
}
