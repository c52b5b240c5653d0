import { code, forFiles, type Message, say } from '../diagnostics/message.ts'
import { patternOf } from '../files/file-patterns.ts'
import { overlayName } from '../files/overlay-names.ts'

interface Retired {
  /** The kind of file that had the property, in any language. */
  readonly kind: 'market' | 'messages' | 'acknowledged'
  /** The pointers of the property. */
  readonly at: RegExp
  /** Why it went, and what to do instead. */
  readonly why: Message
  /** Whether --fix writes it in its new form, so that it is not to be removed. */
  readonly isMoved?: true
}

/** The properties that earlier versions had and nothing reads any more. */
const retired: readonly Retired[] = [
  {
    kind: 'market',
    at: /^\/usualTerm$/,
    why: say`It multiplied premiums of a year by months, to prices that no insurer gives. Premiums are shown as insurers state them, a year; remove it.`,
  },
  {
    kind: 'market',
    at: /^\/plans\/\d+\/(?:premium|premiumChanges)$/,
    why: say`A plan has a ${code('price')} and ${code('priceChanges')}${forFiles(say`: ${code('npm run check -- --fix')} renames them`)}.`,
    isMoved: true,
  },
  {
    kind: 'market',
    at: /^\/subsidy$/,
    why: say`A subsidy is one of the ${code('adjustments')}${forFiles(say`: ${code('npm run check -- --fix')} moves it there`)}.`,
    isMoved: true,
  },
  {
    kind: 'acknowledged',
    at: /^\/acknowledged\/\d+\/warning$/,
    why: say`An acknowledgement names the ${code('rule')}, the place and the ${code('values')} of its warning in place of its words${forFiles(say`: ${code('npm run check -- --fix')} writes them`)}.`,
    isMoved: true,
  },
  {
    kind: 'messages',
    at: /^\/(?:planTable|sideBySide)\/overTerm$/,
    why: say`No page says what a premium comes to over several years any more; remove it.`,
  },
]

/** The names that properties have now, by those of earlier versions. */
export const renamedProperties: Readonly<Record<string, string>> = {
  premium: 'price',
  premiumChanges: 'priceChanges',
}

/** Why a property of an earlier version is not read any more; undefined for any other. */
export function retiredWhy(
  file: string,
  pointer: string,
): { readonly text: Message; readonly isMoved: boolean } | undefined {
  const { original = file } = overlayName(file) ?? {}
  const kind = patternOf(original)?.kind
  const found = retired.find((one) => one.kind === kind && one.at.test(pointer))
  return found && { text: found.why, isMoved: found.isMoved === true }
}
