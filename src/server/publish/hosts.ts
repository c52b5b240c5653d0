import { chmod, copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildFolder, buildsFolder } from '../pages/build-folder.ts'
import { baseAddress } from '../settings/web-address.ts'
import { execute, withFolder } from './host-commands.ts'
import { contentsIn, tidyByRsync, tidyHere } from './tidy-host.ts'

/** A machine, or a folder, whose server gets builds. */
export interface Host {
  /** As the operator wrote it: a folder, or `user@host:folder`. */
  readonly place: string
  /** The server's own address, such as `http://web1:4173`. */
  readonly address: string
  /** Copies the contents that a build needs, then its folder; its server serves what it did. Throws if the command fails. */
  send(build: BuildFolder): Promise<void>
  /** Writes the name of a build into `builds/current`. */
  makeCurrent(name: string): Promise<void>
  reload(): Promise<void>
  /** Removes all builds but these, and what none of them has, unless the operator has a command for copies. */
  tidy(kept: readonly string[]): Promise<void>
}

interface Commands {
  readonly copy?: string | undefined
  readonly reload: string
}

/** Undefined where the text names no place or no address. */
export function hostFrom(text: string, commands: Commands): Host | undefined {
  const [, place = '', address = ''] = /^(.+?)=(https?:\/\/[^/]+)\/?$/.exec(text) ?? []
  if (!baseAddress(address)) return undefined
  const [, machine, remote = ''] = /^([^/\\:]{2,}):(.+)$/.exec(place) ?? []
  const folder = machine ? remote : path.resolve(place)
  const base = machine ? `${machine}:${folder}/builds` : buildsFolder(folder)
  const copy = commands.copy ? byCommand(commands.copy) : machine ? byRsync : copyHere
  return {
    place,
    address,
    async send({ name, contents, folder, server }) {
      const names = contentsIn(await readFile(path.join(server, 'manifest.json'), 'utf8'))
      await copy(`${contents}/`, `${base}/contents/`, names)
      await copy(`${folder}/`, `${base}/${name}/`)
    },
    makeCurrent: (name) =>
      withFolder(async (folder) => {
        await writeFile(path.join(folder, 'current'), `${name}\n`)
        await copy(path.join(folder, 'current'), `${base}/current`)
      }),
    async reload() {
      if (machine) await execute('ssh', [machine, `cd ${quoted(folder)} && ${commands.reload}`])
      else await execute('sh', ['-c', commands.reload], folder)
    },
    async tidy(kept) {
      if (!commands.copy) await (machine ? tidyByRsync : tidyHere)(base, kept)
    },
  }
}

/** Copies a file, or the files of a folder whose path ends with a slash: all, or those of these names, perhaps with more. */
type Copy = (from: string, to: string, names?: readonly string[]) => Promise<void>

/** Sets the modes of copies, so that the server's user can read a build made under any umask. */
const byRsync: Copy = (from, to, names) =>
  withFolder(async (folder) => {
    const list = path.join(folder, 'names')
    if (names) await writeFile(list, names.join('\n'))
    const chosen = names ? [`--files-from=${list}`] : []
    await execute('rsync', ['--archive', '--mkpath', '--chmod=D755,F644', ...chosen, from, to])
  })

function byCommand(command: string): Copy {
  return (from, to) => execute('sh', ['-c', command.replaceAll('{from}', quoted(from)).replaceAll('{to}', quoted(to))])
}

/** Files with the name and the length of an earlier one stay: a content never changes. */
const copyHere: Copy = async (from, to, names) => {
  if (!from.endsWith('/')) return placeFile(from, to)
  for (const name of names ?? (await filesIn(from))) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    if ((await sizeOf(target)) === (await sizeOf(source))) continue
    await mkdir(path.dirname(target), { recursive: true, mode: 0o755 })
    await placeFile(source, target)
  }
}

/** The paths of all files in a folder, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  )
}

async function placeFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.sending`
  await copyFile(from, unfinished)
  await chmod(unfinished, 0o644)
  await rename(unfinished, to)
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
