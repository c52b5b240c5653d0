import type { DeskDb } from './desk-database.ts'

/** How often a transaction is tried that PostgreSQL ends because of others. */
const maxTries = 10

/** The codes with which PostgreSQL ends a transaction that can be done again (serialization_failure, deadlock_detected). */
const repeatable = ['40001', '40P01']

/**
 * Does work in a transaction as if no other ran at the same time. PostgreSQL ends one of two that read what the other
 * writes, and its work is done once more: it may do nothing but read and write the database.
 */
export async function inTurn<Result>(db: DeskDb, work: (transaction: DeskDb) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      if (tries === maxTries || !repeatable.includes(Object(error).code)) throw error
    }
  }
}
