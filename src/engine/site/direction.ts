/** The direction of a script: from left to right, or from right to left as Arabic and Hebrew are written. */
export type Direction = 'ltr' | 'rtl'

/** The direction in which a language (BCP 47, such as `ar-AE`) is written. */
export function direction(language: string): Direction {
  return new Intl.Locale(language).getTextInfo().direction ?? 'ltr'
}
