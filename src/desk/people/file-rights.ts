import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileValue } from '#checker/edit.ts'
import { assetsFolder, idOf, isConfigFile, overlayName } from '#checker/files.ts'
import type { Permit, TextChange } from '#studio/server/workspace/permit.ts'
import { RequestError } from '#workbench/request-error.ts'
import { type Grant, hasRole, hasRoleFor, publishers, type Role, writers } from './roles.ts'

/** Has the record of what was translated, by language. */
const translatedFolder = 'config/translated/'

/** The person whose request is being answered, or for whom something is done. */
export const asking = new AsyncLocalStorage<{ readonly id: string; readonly grants: readonly Grant[] }>()

/** Refuses each change of a file that the person who asks has no role for, before it takes effect. */
export const permitByRole: Permit = (change) => {
  const grants = asking.getStore()?.grants ?? []
  const isRemoved = change.before !== undefined && change.after === undefined
  const isPictureRemoved = isRemoved && change.file.startsWith(assetsFolder)
  if (!hasRoleForAll(grants, isPictureRemoved ? publishers : writers, marketsOf(change)))
    throw new RequestError(
      'foreign',
      `${change.file} is not changed: your roles do not include it. Ask an owner for one that does.`,
    )
}

/** The markets that somebody works on; undefined for all. Where they write some, what they only read does not count. */
export function marketsIn(grants: readonly Grant[]): readonly string[] | undefined {
  const writing = grants.filter((grant) => hasRole([grant], writers))
  const own = (writing.length > 0 ? writing : grants).map(({ market }) => market)
  return own.includes(undefined) ? undefined : [...new Set(own.filter((market) => market !== undefined))]
}

/** A market, or undefined for what all markets share. */
export type OwnMarket = string | undefined

/** Whether grants have one of these roles for each market; at all, where there is none. */
export function hasRoleForAll(
  grants: readonly Grant[],
  allowed: readonly Role[],
  markets: readonly OwnMarket[],
): boolean {
  return hasRole(grants, allowed) && markets.every((market) => hasRoleFor(grants, allowed, market))
}

/** The markets that a file belongs to before and after a change; none for a new picture, which changes nothing yet. */
export function marketsOf(change: TextChange): OwnMarket[] {
  const { file, before, after, textOf } = change
  // All texts may name a picture that was there before.
  if (file.startsWith(assetsFolder)) return before === undefined ? [] : [undefined]
  if (!isConfigFile(file)) return [undefined]
  if (file.startsWith(translatedFolder)) return marketsTranslated(change)
  // Both texts count, so that nobody takes a file over by writing their market into it.
  const texts = [before, after].filter((text) => text !== undefined)
  return (texts.length > 0 ? texts : ['']).map((text) => marketOf(file, text, textOf))
}

/** The files whose texts decide what a changed file belongs to: its original, or those whose translations it records. */
export function originalsOf({ file, before, after }: Omit<TextChange, 'textOf'>): readonly string[] {
  if (file.startsWith(translatedFolder)) return translatedFiles(before, after) ?? []
  const original = overlayName(file)?.original
  return original === undefined ? [] : [original]
}

/** The markets of the files whose translations a record has otherwise; all markets' where it is no such record. */
function marketsTranslated({ before, after, textOf }: TextChange): OwnMarket[] {
  const files = translatedFiles(before, after)
  return files ? files.map((file) => marketOf(file, textOf(file) ?? '', textOf)) : [undefined]
}

function translatedFiles(before: string | undefined, after: string | undefined): readonly string[] | undefined {
  const [was, is] = [recordIn(before), recordIn(after)]
  if (!was || !is) return undefined
  return [...new Set([...was.keys(), ...is.keys()])].filter((file) => was.get(file) !== is.get(file))
}

/** The recorded translations by file, as text; undefined for a text that is no record. */
function recordIn(text: string | undefined): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return new Map()
  const { $schema: _, texts, ...others }: Readonly<Record<string, unknown>> = Object(parsedJson(text))
  if (typeof texts !== 'object' || texts === null || Object.keys(others).length > 0) return undefined
  return new Map(Object.entries(texts).map(([file, recorded]) => [file, JSON.stringify(recorded)]))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The market that a file belongs to, by its path or its `market`; undefined for what all markets share. */
function marketOf(file: string, text: string, textOf: (file: string) => string | undefined): OwnMarket {
  const original = overlayName(file)?.original ?? file
  if (original.startsWith('config/markets/')) return idOf(original)
  const [, ofProvider] = /^config\/providers\/([^/]+)\//.exec(original) ?? []
  if (ofProvider !== undefined) return ofProvider
  const originalText = original === file ? text : textOf(original)
  const value = originalText === undefined ? undefined : readFileValue(original, originalText)?.value
  const market: unknown = Object(value).market
  return typeof market === 'string' ? market : undefined
}
