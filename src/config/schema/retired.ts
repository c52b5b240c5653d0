import { patternOf } from '#config/files/file-patterns.ts'
import { overlayName } from '#config/files/overlay-names.ts'

interface Retired {
  /** The kind of file that had the property, in any language. */
  readonly kind: 'market' | 'messages'
  /** The pointers of the property. */
  readonly at: RegExp
  /** Why it went, and what to do instead. */
  readonly why: string
}

/** The properties that earlier versions had and nothing reads any more. */
const retired: readonly Retired[] = [
  {
    kind: 'market',
    at: /^\/usualTerm$/,
    why: 'It multiplied premiums of a year by months, to prices that no insurer gives. Premiums are shown as insurers state them, a year; remove it.',
  },
  {
    kind: 'messages',
    at: /^\/(?:planTable|sideBySide)\/overTerm$/,
    why: 'No page says what a premium comes to over several years any more; remove it.',
  },
]

/** Why a property of an earlier version is to be removed; undefined for any other. */
export function retiredWhy(file: string, pointer: string): string | undefined {
  const { original = file } = overlayName(file) ?? {}
  const kind = patternOf(original)?.kind
  return retired.find((one) => one.kind === kind && one.at.test(pointer))?.why
}
