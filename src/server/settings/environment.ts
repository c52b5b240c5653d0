import { editDistance } from '#engine/text.ts'
import { StartError } from './refusals.ts'
import { type MarketPrefix, marketPrefixes, type SettingName, settingTable, usualOf } from './setting-table.ts'
import { isHost } from './web-address.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** A setting, or one of a market. */
type Name = SettingName | `${MarketPrefix}${string}`

export interface Reader {
  /** A variable; empty if it is not set. */
  text(name: Name): string
  /** A variable or its default; adds a problem if it is invalid. `usual` replaces the default of the table. */
  checked(name: SettingName, isValid: (text: string) => boolean, expected: string, usual?: string): string
  /** The endings of the names of set variables that begin with a prefix. */
  suffixes(prefix: MarketPrefix): string[]
  problem(line: string): void
}

/** Reads settings; throws one `StartError` that has a line for each problem, misspelt names among them. */
export function readAll<Result>(variables: Variables, read: (reader: Reader) => Result): Result {
  const problems: string[] = []
  const text = (name: Name) => variables[name] ?? ''
  const result = read({
    text,
    checked(name, isValid, expected, usual = usualOf(name)) {
      const value = text(name) || usual
      if (!isValid(value)) problems.push(`${name} is ${JSON.stringify(value)}, but ${expected}`)
      return value
    },
    suffixes(prefix) {
      return Object.keys(variables).flatMap((name) =>
        name.startsWith(prefix) && variables[name] ? name.slice(prefix.length) : [],
      )
    },
    problem: (line) => void problems.push(line),
  })
  for (const [name, value] of Object.entries(variables)) {
    const meant = value ? meantBy(name) : undefined
    if (meant !== undefined) problems.push(`${name} is no setting. Did you mean ${meant}?`)
  }
  if (problems.length > 0) throw new StartError('setting-unusable', problems.join('\n'))
  return result
}

/** The setting that a misspelt name stands for; undefined for settings and for variables of other programs. */
function meantBy(name: string): string | undefined {
  const names = settingTable.map((setting) => setting.name)
  const prefixes = marketPrefixes()
  if (names.some((setting) => setting === name) || prefixes.some((prefix) => name.startsWith(prefix))) return undefined
  const meant = names.find((setting) => isNear(name, setting))
  if (meant !== undefined) return meant
  for (const prefix of prefixes) {
    const words = name.split('_')
    const count = prefix.split('_').length - 1
    const market = words.slice(count).join('_')
    if (market !== '' && isNear(words.slice(0, count).join('_'), prefix.slice(0, -1))) return prefix + market
  }
  return undefined
}

/** Whether a name differs by at most two letters; short names, such as `PORT`, would match too many others. */
function isNear(name: string, setting: string): boolean {
  return setting.length > 6 && editDistance(name.toUpperCase(), setting) <= 2
}

/** Whether a text is the number of a port; 0 lets the system choose one. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}

/** Whether a text is one bare e-mail address in ASCII. */
export function isMailAddress(text: string): boolean {
  const [, host = ''] = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)$/.exec(text) ?? []
  return host !== '' && isHost(host)
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
