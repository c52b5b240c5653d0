/** Plans of a market that are quoted by other names from now on. */
export interface RenamedFigures {
  /** The id of their market. */
  readonly market: string
  /** The market that the text is about; undefined where it is about all of them. */
  readonly subject: string | undefined
  /** The keys of the plans, such as `axa-premier`, before and now. */
  readonly names: readonly (readonly [was: string, is: string])[]
}

/** A text with the figures of plans, such as `{plan.axa-premier.premium}`, under their new names. */
export function renamedFigures(text: string, { market, subject, names }: RenamedFigures): string {
  return names.reduce((written, [was, is]) => {
    const long = written.replaceAll(`{plan.${market}.${was}.`, `{plan.${market}.${is}.`)
    // In the texts of another market a short name is that market's.
    return subject === undefined || subject === market ? long.replaceAll(`{plan.${was}.`, `{plan.${is}.`) : long
  }, text)
}
