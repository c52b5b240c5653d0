import { createHash } from 'node:crypto'
import { chmodSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'tar'

/** The digests of all files, as `sha256sum --check` reads them. */
export const checksumsFile = 'checksums.sha256'

/** Writes the digests of all files of a folder into it. */
export function addChecksums(folder: string): void {
  const lines = filesIn(folder).map((file) => {
    const digest = createHash('sha256').update(readFileSync(path.join(folder, file)))
    return `${digest.digest('hex')}  ${file}\n`
  })
  writeFileSync(path.join(folder, checksumsFile), lines.join(''))
}

/** Writes a `.tar.gz` of a folder, with its name before each path, whose bytes follow from names, contents and time alone. */
export async function archive(folder: string, file: string, at: Date): Promise<void> {
  const name = path.basename(folder)
  const cwd = path.dirname(folder)
  const files = filesIn(folder).map((one) => `${name}/${one}`)
  // Under whatever umask they were made.
  for (const one of files) chmodSync(path.join(cwd, one), 0o644)
  await create({ cwd, file, gzip: { level: 9 }, portable: true, noDirRecurse: true, mtime: at }, files)
}

/** How many bytes the files of a folder have together. */
export function sizeOf(folder: string): number {
  return filesIn(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
}

/** Sorted; with slashes. */
function filesIn(folder: string): string[] {
  return globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}
