/** A process of its own that makes one backup: its parent goes on answering, and can end it at any moment. */
import process from 'node:process'
import { backUp } from './backup.ts'

/** What to back up, from which folder into which file. */
export interface BackupTask {
  readonly folder: string
  readonly file: string
  readonly key: Uint8Array | undefined
}

/** What came of it. */
export type BackupReply = { readonly leads: number } | { readonly error: string }

process.once('message', async ({ folder, file, key }: BackupTask) => {
  const reply: BackupReply = await backUp(folder, file, key && Buffer.from(key)).then(
    (leads) => ({ leads }),
    (error: Error) => ({ error: error.message }),
  )
  process.send?.(reply, () => process.disconnect())
})
