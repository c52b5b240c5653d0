import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileValue } from '#config/edit/file.ts'
import { idOf, isConfigFile } from '#config/files/file-patterns.ts'
import { overlayName } from '#config/files/overlay-names.ts'
import { RequestError } from '#studio/protocol.ts'
import type { Permit, TextChange } from '#studio/server/workspace/permit.ts'
import { asRead, type Text } from '#studio/workspace/text-step.ts'
import { type Grant, hasRole, hasRoleFor, type Role, writers } from './roles.ts'

/** The grants of the person whose request is being answered. */
export const asking = new AsyncLocalStorage<readonly Grant[]>()

/** Refuses each change of a file that the person who asks has no role for, before it takes effect. */
export const permitByRole: Permit = (change) => {
  const grants = asking.getStore() ?? []
  if (!hasRoleForAll(grants, writers, marketsOf(change)))
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

/** The markets that a file belongs to before and after a change; none for what belongs to other files. */
export function marketsOf({ file, before, after, textOf }: TextChange): OwnMarket[] {
  // The record of what was translated is written with each translation, and pictures belong to what names them.
  if (file.startsWith('config/translated/') || !isConfigFile(file)) return []
  // Both texts count, so that nobody takes a file over by writing their market into it.
  const texts = [before, after].filter((text) => text !== undefined)
  return (texts.length > 0 ? texts : ['']).map((text) => marketOf(file, text, textOf))
}

/** The market that a file belongs to, by its path or its `market`; undefined for what all markets share. */
function marketOf(file: string, text: string, textOf: (file: string) => Text): OwnMarket {
  const original = overlayName(file)?.original ?? file
  if (original.startsWith('config/markets/')) return idOf(original)
  const [, ofProvider] = /^config\/providers\/([^/]+)\//.exec(original) ?? []
  if (ofProvider !== undefined) return ofProvider
  const originalText = original === file ? text : textOf(original)
  const value = originalText === undefined ? undefined : readFileValue(original, asRead(originalText))?.value
  const market: unknown = Object(value).market
  return typeof market === 'string' ? market : undefined
}
