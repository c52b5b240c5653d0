import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileValue } from '#config/edit/file.ts'
import { idOf, isConfigFile } from '#config/files/file-patterns.ts'
import { overlayName } from '#config/files/overlay-names.ts'
import { RequestError } from '#studio/protocol.ts'
import type { Permit } from '#studio/server/workspace/permit.ts'
import { asRead, type Text } from '#studio/workspace/text-step.ts'
import { type Grant, hasRole, mayChange, writers } from './roles.ts'

/** The grants of the person whose request is being answered. */
export const asking = new AsyncLocalStorage<readonly Grant[]>()

/** Refuses each change of a file that the person who asks has no role for, before it takes effect. */
export const permitByRole: Permit = ({ file, before, after, textOf }) => {
  const grants = asking.getStore() ?? []
  // The record of what was translated is written with each translation, and pictures belong to what names them.
  const isShared = file.startsWith('config/translated/') || !isConfigFile(file)
  // Both texts count, so that nobody takes a file over by writing their market into it.
  const texts = [before, after].filter((text) => text !== undefined)
  const markets = (texts.length > 0 ? texts : ['']).map((text) => marketOf(file, text, textOf))
  const isAllowed = isShared ? hasRole(grants, writers) : markets.every((market) => mayChange(grants, market))
  if (!isAllowed)
    throw new RequestError(
      'foreign',
      `${file} is not changed: your roles do not include it. Ask an owner for one that does.`,
    )
}

/** The market that a file belongs to, by its path or its `market`; undefined for what all markets share. */
function marketOf(file: string, text: string, textOf: (file: string) => Text): string | undefined {
  const original = overlayName(file)?.original ?? file
  if (original.startsWith('config/markets/')) return idOf(original)
  const [, ofProvider] = /^config\/providers\/([^/]+)\//.exec(original) ?? []
  if (ofProvider !== undefined) return ofProvider
  const originalText = original === file ? text : textOf(original)
  const value = originalText === undefined ? undefined : readFileValue(original, asRead(originalText))?.value
  const market: unknown = Object(value).market
  return typeof market === 'string' ? market : undefined
}
