import { weekdays } from '#engine/offices.ts'
import { exampleNumber, readPhoneNumber } from '#engine/phones.ts'
import { capital, didYouMean, quote, some } from '../english.ts'
import { inFiles } from '../findings.ts'
import type { Answer } from '../new.ts'
import { isCurrency } from '../rules/names/real-world.ts'
import { isTimeZone, timeZoneProblem } from '../rules/names/time-zones.ts'
import { allZones, cityOf, currentZone } from '../schema.ts'
import { countryFacts } from './countries.ts'

/** The days of an office in their order, and its times, such as `9:00 AM`. */
export interface UsualHours {
  readonly days: readonly string[]
  readonly opens: string
  readonly closes: string
}

type Weekday = (typeof weekdays)[number]

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Reads a currency by its code, name or sign; the country's own where several have that name. */
export function readCurrency(text: string, country: string): Answer {
  const code = text.toUpperCase()
  if (isCurrency(code)) return { value: code }
  const wanted = text.toLowerCase().replace(/(?<=\w{3})s$/, '')
  const own = countryFacts(country).currency
  if (own !== undefined && currencyWords(own).includes(wanted)) return { value: own }
  const named = Intl.supportedValuesOf('currency').filter((one) => currencyNames.of(one)?.toLowerCase() === wanted)
  const [only, ...others] = named
  if (only !== undefined && others.length === 0) return { value: only }
  return { problem: `${quote(text)} is no currency: give its three-letter code, such as ${own ?? 'THB'}, or its name.` }
}

/** A currency's name, its last word, its initials and its sign, in lower case. */
function currencyWords(code: string): string[] {
  const name = (currencyNames.of(code) ?? code).toLowerCase()
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code
  const words = name.split(' ')
  return [name, words.at(-1) ?? name, words.map((word) => word.charAt(0)).join(''), sign.toLowerCase()]
}

/** Reads a language; always English, since the texts of a new market are. */
export function readLanguage(text: string, country: string): Answer {
  const english = `en-${country}`
  const [language = ''] = text.toLowerCase().split(/[-_ (]/)
  if (language === 'en' || language === 'english') return { value: english }
  const note = `The texts that come with a new market are English, so its pages say ${english} until they are translated.`
  return { value: english, note }
}

/** Reads a time zone by its name or city, or in a country with one zone by the country or the offset. */
export function readTimeZone(text: string, country: string): Answer {
  const here = countryFacts(country).timeZones
  const wanted = text.toLowerCase().replaceAll(/\s+/g, '_')
  const isMeant = (zone: string) => zone.toLowerCase() === wanted || cityOf(zone).toLowerCase() === wanted
  const known = currentZone([...allZones, ...Intl.supportedValuesOf('timeZone')].find(isMeant) ?? text)
  if (here.includes(known)) return { value: known }
  const [only, ...others] = here
  if (only !== undefined && others.length === 0 && zoneWords(only, country).includes(normalizedZone(text))) {
    return { value: only }
  }
  const isKnown = isTimeZone(known)
  if (here.length === 0) return isKnown ? { value: known } : { problem: inFiles(timeZoneProblem(known) ?? []) }
  const problem = isKnown ? 'a time zone of another country.' : `no time zone.${didYouMean(known, here)}`
  return { problem: `${quote(known)} is ${problem} There: ${some(here, 'and')}.` }
}

/** The names of a country's only time zone. */
function zoneWords(zone: string, country: string): string[] {
  const styles = ['long', 'short', 'longGeneric', 'shortGeneric', 'shortOffset', 'longOffset'] as const
  const names = styles.map((timeZoneName) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName }).formatToParts(0)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  })
  return [...names, cityOf(zone), country, countryFacts(country).name].map(normalizedZone)
}

function normalizedZone(text: string): string {
  const words = text.toLowerCase().replaceAll(/[\s_]+/g, ' ')
  return words
    .replace(/ (?:standard )?time$/, '')
    .replace(/^(?:gmt|utc) ?(?=[+-])/, '')
    .replace(/(?<=[+-])0(?=\d)|:00$/g, '')
}

/** Reads a telephone number into its international form. */
export function readPhone(text: string, country: string): Answer {
  const found = readPhoneNumber(text, country)
  if (found?.extension !== undefined)
    return { problem: `${quote(text)} has an extension, which visitors cannot dial: give a number of its own.` }
  if (found) return { value: found.written }
  const example = exampleNumber(country)
  const such = example === undefined ? 'begin with + and the country\u2019s code' : `write one such as ${example}`
  return { problem: `${quote(text)} is no telephone number of ${countryFacts(country).name}: ${such}.` }
}

const everyDay = /\b(?:every ?day|daily|all week|(?:7|seven) days(?: a week)?)\b/
const clockTime = /(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?/g

/** Words that do not change the hours; `closed` and `weekends` would. */
const fillers = new Set(
  'am,pm,a,p,m,m.,h,hr,hrs,hour,hours,o,clock,noon,and,we,are,open,opens,from,at,on,office,our,usually,the,weekdays'.split(
    ',',
  ),
)

/** Reads hours such as `Sun-Thu`, `9am-6pm` or both; the other half is as usual. Undefined for other words. */
export function readHours(text: string, usual: UsualHours): UsualHours | undefined {
  if (/^24 ?\/ ?7$/.test(text)) return { days: weekdays, opens: '12:00 AM', closes: '12:00 AM' }
  const written = text.toLowerCase().replaceAll(/\b(?:to|until|till|through)\b|[–—]/g, '-')
  const words = written.replace(everyDay, '').match(/\p{Letter}+/gu) ?? []
  if (!words.every((word) => fillers.has(word) || dayOf(word))) return undefined
  const days = everyDay.test(written) ? weekdays : (daysIn(written) ?? usual.days)
  const times = [...written.replace(everyDay, '').matchAll(clockTime)]
  if (times.length === 0) return days === usual.days ? undefined : { ...usual, days }
  const [opens, closes, ...more] = times.map(([, hour = '', minute = '00', half], i) => {
    return clockText(Number(hour), minute, half ?? (i === 0 && Number(hour) >= 6 && Number(hour) < 12 ? 'a' : 'p'))
  })
  return opens === undefined || closes === undefined || more.length > 0 ? undefined : { days, opens, closes }
}

/** Days and ranges of days in their order; undefined where none is named. */
function daysIn(written: string): Weekday[] | undefined {
  const found: Weekday[] = []
  const tokens = written.match(/[a-z]+|-/g) ?? []
  for (const [i, token] of tokens.entries()) {
    const day = dayOf(token)
    const [before, after] = [tokens[i - 1] ?? '', tokens[i + 1] ?? '']
    // 'We are open Mon-Fri' names no Wednesday.
    if (!day || (token === 'we' && ![before, after].some((one) => one === '-' || dayOf(one)))) continue
    const last = found.at(-1)
    found.push(...(before === '-' && last ? daysAfter(last, day) : [day]))
  }
  return found.length > 0 ? [...new Set(found)] : undefined
}

/** The day of a word such as `mondays`, `thurs` or `we`. */
function dayOf(word: string): Weekday | undefined {
  if (word.length < 2) return undefined
  return weekdays.find((day) => day.startsWith(word) || (word.length > 3 && day.startsWith(word.replace(/s$/, ''))))
}

/** The days after one up to another, across the end of the week too. */
function daysAfter(from: Weekday, to: Weekday): Weekday[] {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)]
  const length = (last - first + 7) % 7
  return Array.from({ length }, (_, i) => weekdays[(first + 1 + i) % 7] ?? to)
}

/** The time as `9:00 AM`; `half` counts only for hours up to 12. */
function clockText(hour: number, minute: string, half: string): string | undefined {
  if (hour > 24 || Number(minute) > 59) return undefined
  const isLate = hour > 12 ? hour < 24 : hour > 0 && half === 'p'
  return `${hour % 12 || 12}:${minute} ${isLate ? 'PM' : 'AM'}`
}

/** For example `Sunday to Thursday, 9:00 AM to 6:00 PM`. */
export function hoursWritten({ days, opens, closes }: UsualHours): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isRange = days.length > 2 && daysIn(`${first}-${last}`)?.join() === days.join()
  const names = isRange ? `${capital(first)} to ${capital(last)}` : days.map(capital).join(', ')
  return `${names}, ${opens} to ${closes}`
}
