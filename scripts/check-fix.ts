import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count } from '../src/config/diagnostics/words.ts'
import type { ConfigFiles } from '../src/config/files/decode.ts'
import { repair } from '../src/config/fix/repair.ts'

/** Repairs the files named under a root folder on the disk; returns what was done, in words. */
export function fixConfig(root: string, read: ConfigFiles, named: readonly string[]): string {
  const { texts, said } = repair(read, named)
  for (const [file, text] of texts) {
    // Written aside and moved, so that no one ever reads half a file.
    const aside = join(root, `${file}.new`)
    writeFileSync(aside, text)
    renameSync(aside, join(root, file))
  }
  return said.length === 0 ? 'Nothing to repair.' : `${said.join('\n')}\nRepaired ${count(texts.size, 'file')}.\n`
}
