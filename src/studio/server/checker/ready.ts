import { openOnes } from '#config/diagnostics/diagnostic.ts'
import type { Gap, ReadyGaps } from '#studio/dialogs.ts'
import { RequestError } from '#studio/workspace/request-error.ts'
import { type Gap as Found, readyList } from '#tools/market/ready.ts'
import { type CheckSession, lastSite } from './check-session.ts'
import { keysOf } from './findings.ts'

/** The list of things to do before a market goes live, each with its place. */
export function readyOf(session: CheckSession, { market: id }: { readonly market: string }): ReadyGaps {
  const site = lastSite(session)
  const market = site?.markets.find((one) => one.id === id)
  if (!site || !market) {
    if (site && session.textOf(`config/markets/${id}.json`) === undefined)
      throw new RequestError('missing', `There is no market ${id}.`)
    const problem = 'Put the errors of this market right first. Then this lists what is left.'
    return { isReady: false, wrong: [], toConsider: [], problem }
  }
  const { wrong, toConsider } = readyList(market, site, openOnes(session.checked().diagnostics))
  return { isReady: wrong.length === 0, wrong: wrong.map(placed), toConsider: toConsider.map(placed) }

  function placed({ message, found, file, at }: Found): Gap {
    if (found) return { message, file: found.file, at: keysOf(session, found) }
    return { message, ...(file !== undefined && { file }), ...(at && { at }) }
  }
}
