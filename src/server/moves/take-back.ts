import { readMove } from '../database/gate.ts'
import { type ComparedTable, compare, isEqual } from './compare.ts'
import { type Moved, type MoveOptions, moveLeads, type Side } from './move-leads.ts'

interface TakeBackOptions extends MoveOptions {
  /** Bring along what the second database has taken since the move. */
  readonly withNewer: boolean
}

/**
 * Undoes a move, also one that was not finished. Changes nothing where the second database has something newer that is
 * not to be brought along: then `outcome` is `newer`, and `tables` says in which tables.
 */
export async function takeBack(
  first: Side,
  second: Side,
  options: TakeBackOptions,
): Promise<Moved | { readonly outcome: 'newer'; readonly tables: readonly ComparedTable[] }> {
  const [here, there] = [await readMove(first.database.db), await readMove(second.database.db)]
  const isUnfinished = here?.state === 'closing' || here?.state === 'copying'
  if (!here || (here.move !== there?.move && !isUnfinished)) {
    throw new Error(`${second.name} has no leads that were moved from ${first.name}, so there is no way back.`)
  }
  if (there?.move === here.move && there.state === 'open' && !options.withNewer) {
    const tables = (await compare(second.database, first.database)).filter(isNewer)
    if (tables.length > 0) return { outcome: 'newer', tables }
  }
  return moveLeads(second, first, options)
}

/** A server that only stood by has written the clock. */
function isNewer(table: ComparedTable): boolean {
  return table.table !== 'clock' && !isEqual(table)
}
