/** Telephone numbers: read, compared, and written so that they can be dialled. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { latinDigits } from './text.ts'

/** A text in compatibility form, with Latin digits and without invisible characters. */
export function plainText(text: string): string {
  return latinDigits(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
}

/** A number with what stands behind it for the switchboard. */
interface Extended {
  readonly number: string
  readonly extension?: string
}

/** Takes the scheme of a link off a plain text, and the extension. */
export function extended(plain: string): Extended {
  const text = plain.trim().replace(/^tel:/i, '')
  const [written, extension] = /(?:;? ?ext(?:ension|n)?|x|#)[.:= ]*(\d{1,15})$/i.exec(text) ?? []
  if (written === undefined || extension === undefined) return { number: text }
  return { number: text.slice(0, -written.length), extension }
}

/**
 * The numbers that may stand in a plain text, at most one of them if nothing divides it. A stroke or a dash between blanks
 * may also stand within a number.
 */
export function dividedNumbers(plain: string): readonly string[] {
  return plain.split(/[/,|&،؛、]|;(?! ?ext)| [‐-―-] |(?=\+)/i).filter((part) => /\d/.test(part))
}

/** The numbers between which a stroke or a dash stands alone, where others stand within them: `030/901820 / 030/901821`. */
export function spacedNumbers(plain: string): readonly string[] {
  return plain.split(/ [/|‐-―-] /).filter((part) => /\d/.test(part))
}

/** The most digits of a number (E.164). */
const mostDigits = 15

/** The fewest digits of one of several numbers between which there is but a blank. */
const fewestDigits = 7

/** By how many digits such numbers differ at most: one may have its country's code. */
const mostUneven = 3

/** The two or three numbers in more digits than one can have, between which there is but a blank: the most even parts. */
export function evenParts(plain: string): readonly string[] {
  const groups = plain.match(/\d+/g) ?? []
  const digits = groups.join('')
  // The prefix that dials abroad is no part of a number.
  const length = digits.replace(/^0(?:0|11)/, '').length
  if (length <= mostDigits || digits.length > 3 * mostDigits) return []
  const thirds = partsOf(groups, 3)
  const lengths = thirds.map(({ length }) => length)
  const isEven = Math.min(...lengths) >= fewestDigits && Math.max(...lengths) - Math.min(...lengths) <= mostUneven
  return [...(digits.length > 2 * mostDigits ? [] : partsOf(groups, 2)), ...(isEven ? thirds : [])]
}

/** Groups of digits joined into so many numbers, each cut where the groups before it come nearest to its share. */
function partsOf(groups: readonly string[], count: number): readonly string[] {
  const ends = groups.map((_, i) => groups.slice(0, i + 1).join('').length)
  const total = ends.at(-1) ?? 0
  const cuts = Array.from({ length: count - 1 }, (_, i) => {
    const share = (total * (i + 1)) / count
    return ends.reduce((best, end) => (Math.abs(end - share) < Math.abs(best - share) ? end : best), 0)
  })
  const digits = groups.join('')
  const parts = [0, ...cuts].map((from, i) => digits.slice(from, cuts[i] ?? total))
  return parts.includes('') ? [] : parts
}

/** A number that is possible in its country. */
interface PhoneReading {
  /** E.164, such as `+97333000001`. */
  readonly number: string
  readonly extension?: string
  /** In groups as in its country, such as `+973 3300 0001`. */
  readonly written: string
  /** Whether it can be dialled without reaching somebody else: it is of a known range, or has the length of one. */
  readonly isCertain: boolean
}

/** A letter of a word, such as `転` or `or`; in Brazil `xx` stands for the digits of a carrier. */
const letter = /[\p{L}--[Xx]]/v

/**
 * Reads a telephone number in any writing, the first of several; undefined where it may be another one or none.
 *
 * @param country ISO 3166-1: where a number without a country's code is dialled.
 */
export function readPhoneNumber(text: string, country?: string): PhoneReading | undefined {
  const whole = plainText(text)
  const [[first = ''], [spaced = '']] = [dividedNumbers(whole), spacedNumbers(whole)]
  const from = country !== undefined && isSupportedCountry(country) ? country : undefined
  const readings = [first, spaced, whole]
    .map(extended)
    .map(({ number, ...more }) => ({ found: read(number, from), isPlain: !hasWordWithin(number), ...more }))
  const { found, isPlain, extension } = readings.find((one) => one.found?.isValid()) ?? readings[0] ?? {}
  if (!found?.isPossible()) return undefined
  return {
    number: found.number,
    written: found.formatInternational().replaceAll(/[^+\d]+/g, ' '),
    isCertain: isPlain === true && (found.isValid() || isOfUsualLength(found)),
    ...(extension !== undefined && { extension }),
  }
}

function hasWordWithin(number: string): boolean {
  return number
    .split(/\d+/)
    .slice(1, -1)
    .some((part) => letter.test(part))
}

/** Whether a number is as long as mobile numbers of its country, whose new ranges no list has yet. */
function isOfUsualLength({ country, nationalNumber }: PhoneNumber): boolean {
  const example = country && getExampleNumber(country, examples)
  return example?.nationalNumber.length === nationalNumber.length
}

/** The prefix of mobile numbers in Argentina, which stands behind the area when they are dialled there: `011 15 1234-5678`. */
const withinNumber = /^54\d{2,4}15/

/** The digits of a number that is written with its country's code, without trunk prefixes; undefined for others. */
export function internationalDigits(plain: string): string | undefined {
  const { number } = extended(plain)
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  // Only these make the digits differ; reading each number of many leads would take long.
  const hasPrefix = /^[1-9]\d{0,2}0/.test(digits) || withinNumber.test(digits)
  if (digits.length > 20 || !hasPrefix) return undefined
  const found = read(`+${number.replaceAll('+', '').replace(/^\D*00/, '')}`, undefined)
  return found?.isValid() ? found.number.slice(1) : undefined
}

/**
 * The digits of an international number (without its `+`) that follow the country's code, and those that are dialled in
 * the country, without zeros in front; none for a number of no known range.
 */
export function nationalDigits(digits: string): readonly string[] {
  const found = parsePhoneNumberFromString(`+${digits}`)
  if (!found?.isValid()) return []
  return [found.nationalNumber, found.formatNational().replaceAll(/\D/g, '').replace(/^0+/, '')]
}

/** The country (ISO 3166-1) of a number of a known range; undefined for others. */
export function countryOfNumber(text: string, country?: string): string | undefined {
  const from = country !== undefined && isSupportedCountry(country) ? country : undefined
  const found = read(extended(plainText(text)).number, from)
  return found?.isValid() ? found.country : undefined
}

/** The digits behind the + of a country's numbers (ISO 3166-1), such as `65`; undefined where none are known. */
export function callingCodeOf(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : undefined
}

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

/** Whether digits are the calling code of some country. */
export function isCallingCode(digits: string): boolean {
  return callingCodes.has(digits)
}

/** A mobile number of a country (ISO 3166-1) as its people write it; undefined where none is known. */
export function exampleNumber(country: string): string | undefined {
  return isSupportedCountry(country) ? getExampleNumber(country, examples)?.formatNational() : undefined
}

/** Reads one number. Italians dial the zero that others write in brackets. */
function read(number: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const readings = [number.replaceAll(/\( ?0 ?\)/g, ''), number].map((one) => readDigits(one, country))
  return readings.find((one) => one?.isValid()) ?? readings[0]
}

function readDigits(number: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length > 20) return undefined
  if (number.includes('+')) return withCode(digits)
  const inCountry = country && readInCountry(digits, country)
  if (inCountry?.isValid() && !digits.startsWith('00')) return withOwnCode(digits, inCountry) ?? inCountry
  const abroad = fromAbroad(number, digits, country)
  const isAbroad = digits.startsWith('00')
  return abroad ?? (isAbroad ? undefined : inCountry)
}

/** A number that begins with a country's code. Where the plan of numbers has no trunk prefix, some write a zero all the same. */
function withCode(digits: string): PhoneNumber | undefined {
  const found = parsePhoneNumberFromString(`+${digits}`)
  if (found?.isValid() || !found?.nationalNumber.startsWith('0')) return found
  const without = parsePhoneNumberFromString(`+${found.countryCallingCode}${found.nationalNumber.slice(1)}`)
  return without?.isValid() ? without : found
}

/**
 * A number that begins with the code of its own country though no `+` says so. In the country it would be dialled with a
 * trunk zero, so that it is no other number there, as `4915123456789` is none in Germany.
 */
function withOwnCode(digits: string, inCountry: PhoneNumber): PhoneNumber | undefined {
  const { countryCallingCode: code } = inCountry
  const isDialled = inCountry.formatNational().replaceAll(/\D/g, '') === digits
  const found = isDialled || !digits.startsWith(code) ? undefined : withCode(digits)
  return found?.isValid() ? found : undefined
}

/** A number as it is dialled in a country, with that country's code or without. */
function readInCountry(digits: string, country: CountryCode): PhoneNumber | undefined {
  const readings = [digits, digits.replace(/^0+/, '')].map((one) => parsePhoneNumberFromString(one, country))
  return readings.find((one) => one?.isValid()) ?? readings[0]
}

/**
 * A number behind the prefix that dials abroad: `00`, `011` or the country's own. Several prefixes may fit; then it is the
 * one that stands alone.
 */
function fromAbroad(number: string, digits: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const prefixes = (country ? ['00', '011'] : ['00']).filter((prefix) => digits.startsWith(prefix))
  const behind = prefixes.map((prefix) => ({ prefix, found: withCode(digits.slice(prefix.length)) }))
  const own = country && parsePhoneNumberFromString(digits, country)
  const ownPrefix = digits.slice(0, digits.length + 1 - (own?.number.length ?? 0))
  const readings = [...behind, { prefix: ownPrefix, found: own }].filter(({ found }) => found?.isValid())
  if (new Set(readings.map(({ found }) => found?.number)).size < 2) return readings[0]?.found
  const [firstGroup] = /\d+/.exec(number) ?? []
  return readings.find(({ prefix }) => prefix === firstGroup)?.found
}
