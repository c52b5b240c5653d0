import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BuildFolder, buildsFolder } from '#server/pages/build-folder.ts'

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
  /** Removes builds and contents that are not here either, unless the operator has a command for copies. */
  tidy(build: BuildFolder): Promise<void>
}

interface Commands {
  readonly copy?: string | undefined
  readonly reload: string
}

/** Undefined where the text names no place or no address. */
export function hostFrom(text: string, commands: Commands): Host | undefined {
  const [, place = '', address = ''] = /^(.+?)=(https?:\/\/[^/]+)\/?$/.exec(text) ?? []
  if (!URL.canParse(address)) return undefined
  const [, machine, remote = ''] = /^([^/\\]{2,}?):(.+)$/.exec(place) ?? []
  const folder = machine ? remote : path.resolve(place)
  const base = machine ? `${machine}:${folder}/builds` : buildsFolder(folder)
  const copy = commands.copy ? byCommand(commands.copy) : machine ? byRsync : copyHere
  return {
    place,
    address,
    async send({ name, contents, folder }) {
      await copy(`${contents}/`, `${base}/contents/`)
      await copy(`${folder}/`, `${base}/${name}/`)
    },
    makeCurrent: (name) => withFile(`${name}\n`, (file) => copy(file, `${base}/current`)),
    async reload() {
      if (machine) await execute('ssh', [machine, `cd ${quoted(folder)} && ${commands.reload}`])
      else await execute('sh', ['-c', commands.reload], folder)
    },
    async tidy({ contents }) {
      if (commands.copy) return
      const builds = path.dirname(contents)
      if (machine)
        await execute('rsync', ['--recursive', '--delete', '--existing', '--ignore-existing', `${builds}/`, `${base}/`])
      else await removeOthers(builds, base)
    },
  }
}

/** Copies a file, or the files of a folder whose path ends with a slash. */
type Copy = (from: string, to: string) => Promise<void>

/** Sets the modes of copies, so that the server's user can read a build made under any umask. */
const byRsync: Copy = (from, to) => execute('rsync', ['--archive', '--mkpath', '--chmod=D755,F644', from, to])

function byCommand(command: string): Copy {
  return (from, to) => execute('sh', ['-c', command.replaceAll('{from}', quoted(from)).replaceAll('{to}', quoted(to))])
}

/** Files with the name and the length of an earlier one stay: a content never changes. */
const copyHere: Copy = async (from, to) => {
  if (!from.endsWith('/')) return placeFile(from, to)
  await mkdir(to, { recursive: true, mode: 0o755 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [from + entry.name, to + entry.name]
    if (entry.isDirectory()) await copyHere(`${source}/`, `${target}/`)
    else if ((await sizeOf(target)) !== (await sizeOf(source))) await placeFile(source, target)
  }
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

async function removeOthers(from: string, to: string): Promise<void> {
  for (const folder of ['', 'contents']) {
    const kept = new Set(await readdir(path.join(from, folder)))
    for (const name of await readdir(path.join(to, folder))) {
      if (!kept.has(name)) await rm(path.join(to, folder, name), { recursive: true })
    }
  }
}

async function withFile(text: string, work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-'))
  try {
    await writeFile(path.join(folder, 'current'), text)
    await work(path.join(folder, 'current'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs a command to its end; throws with its last words if it fails. */
async function execute(command: string, args: readonly string[], cwd?: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-1000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${code}: ${said.trim() || 'no words'}`)
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
