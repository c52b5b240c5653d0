import { startDue, type WorkerOptions } from '#server/outbox.ts'

/** Makes one attempt at each of up to eight due deliveries, as a worker does; returns how many. */
export async function deliverDue(options: WorkerOptions): Promise<number> {
  const attempts = await startDue(options, 8)
  await Promise.all(attempts)
  return attempts.length
}
