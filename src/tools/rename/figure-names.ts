/** New names of a market's plans, by which texts quote their figures. */
export interface RenamedFigures {
  /** The id of their market. */
  readonly market: string
  /** The market that the text is about; undefined for all of them. */
  readonly subject: string | undefined
  /** The keys of the plans, such as `axa-premier`, before and now. */
  readonly names: readonly (readonly [was: string, is: string])[]
}

export function renamedFigures(text: string, { market, subject, names }: RenamedFigures): string {
  return names.reduce((written, [was, is]) => {
    const long = written.replaceAll(`{plan.${market}.${was}.`, `{plan.${market}.${is}.`)
    // A short name means a plan of the text's own market.
    return subject === undefined || subject === market ? long.replaceAll(`{plan.${was}.`, `{plan.${is}.`) : long
  }, text)
}
