/** Makes one backup in a process of its own, which its parent can end at any time. */
import process from 'node:process'
import { backUp } from './backup.ts'

export interface BackupTask {
  readonly folder: string
  readonly file: string
  readonly key: Uint8Array | undefined
}

export type BackupReply = { readonly leads: number } | { readonly error: string }

process.once('message', async ({ folder, file, key }: BackupTask) => {
  const reply: BackupReply = await backUp(folder, file, key && Buffer.from(key)).then(
    (leads) => ({ leads }),
    (error: Error) => ({ error: error.message }),
  )
  process.send?.(reply, () => process.disconnect())
})
