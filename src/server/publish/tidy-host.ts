import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentName, type Manifest } from '../pages/build-folder.ts'
import { execute, withFolder } from './host-commands.ts'

/**
 * Removes from a host's `builds/` all builds but these, and the contents that none of these has.
 *
 * @param builds the folder, or where rsync finds it.
 * @param kept the names of builds: the one that is served and the one before, to which an operator may go back.
 */
export async function tidyByRsync(builds: string, kept: readonly string[]): Promise<void> {
  await withFolder(async (folder) => {
    const contents = new Set<string>()
    for (const name of kept) {
      const manifest = path.join(folder, 'manifest.json')
      await execute('rsync', [`${builds}/${name}/dist-server/manifest.json`, manifest])
      for (const content of contentsIn(await readFile(manifest, 'utf8'))) contents.add(content)
    }
    const rules = path.join(folder, 'rules')
    const protectedNames = ['current', ...kept, ...[...contents].map((name) => `contents/${name}`)]
    await writeFile(rules, protectedNames.map((name) => `P /${name}\n`).join(''))
    // Nothing is sent: rsync removes what an empty folder lacks, except for what the rules protect.
    await mkdir(path.join(folder, 'empty/contents'), { recursive: true })
    const options = ['--recursive', '--delete', '--existing', '--ignore-existing', `--filter=merge ${rules}`]
    await execute('rsync', [...options, `${folder}/empty/`, `${builds}/`])
  })
}

/** As `tidyByRsync`, in a folder of this machine. */
export async function tidyHere(builds: string, kept: readonly string[]): Promise<void> {
  const manifests = kept.map((name) => readFile(path.join(builds, name, 'dist-server/manifest.json'), 'utf8'))
  const contents = new Set((await Promise.all(manifests)).flatMap(contentsIn))
  await removeOthers(builds, new Set(['current', 'contents', ...kept]))
  await removeOthers(path.join(builds, 'contents'), contents)
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(path.join(folder, name), { recursive: true })
}

/** The names of the contents of a build, by the text of its manifest. */
export function contentsIn(manifest: string): string[] {
  const { files }: Manifest = JSON.parse(manifest)
  const digests = new Map(Object.entries(files))
  return [...digests.keys()].map((name) => contentName(name, digests))
}
