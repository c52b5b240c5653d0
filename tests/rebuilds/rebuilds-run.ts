import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type BuildOptions, build } from '#build/build.ts'
import type { Site } from '#engine/site.ts'
import { checked, withChecksum } from '#storage/digest.ts'
import { check, messagesFile, messagesText, projectRoot, soundRoot } from '#tests/checker/sound.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'
import { edits, type Texts } from './random-edits.ts'

/** The result of builds of a config that is edited at random. */
export interface RebuildsRun {
  /** The number of edits by kind, and of states of snapshot and caches. */
  readonly tally: ReadonlyMap<string, number>
  readonly faults: readonly string[]
}

/** The folders of earlier builds and of the cache. */
interface CacheFolders {
  readonly root: string
  readonly cache: string
}

interface Content {
  readonly text: string
  readonly inode: number
}

interface Options {
  readonly seed: number
  readonly edits: number
  readonly bundle: NonNullable<BuildOptions['bundle']>
  readonly report: (line: string) => void
}

/** Edits a config again and again; each rebuild must equal a clean build. */
export async function rebuildsRun({ seed, edits: most, bundle, report }: Options): Promise<RebuildsRun> {
  const folder = mkdtempSync(path.join(quickFolder(), 'builds-'))
  try {
    const random = randomFrom(seed)
    const tally = new Map<string, number>()
    const count = (name: string) => tally.set(name, (tally.get(name) ?? 0) + 1)
    const faults: string[] = []
    const edited = { root: path.join(folder, 'edited'), cache: path.join(folder, 'cache') }
    let texts = soundTexts()
    for (let round = 0; round <= most; round++) {
      const next = round === 0 ? { name: 'none', texts } : soundEdit(texts, random)
      texts = next.texts
      const state = round === 0 ? 'absent' : random() < 0.5 ? 'as it was' : pick(random, Object.keys(states))
      states[state]?.(edited, random)
      const before = contents(edited.root)
      await buildAt(edited.root, texts, { cache: edited.cache, bundle })
      const clean = { root: path.join(folder, `clean ${round}`), cache: path.join(folder, 'clean cache') }
      // Most clean builds share bundles and compressed forms, to save time.
      if (round % 20 === 19) rmSync(clean.cache, { recursive: true })
      else shareBundles(edited.cache, clean.cache)
      await elsewhere(random, () => buildAt(clean.root, shuffled(texts, random), { cache: clean.cache, bundle }))
      const problems = [...differences(edited.root, clean.root), ...writtenInVain(edited.root, before)]
      rmSync(clean.root, { recursive: true })
      faults.push(...problems.map((problem) => `edit ${round} (${next.name}; what was kept ${state}): ${problem}`))
      for (const name of [`edit: ${next.name}`, `kept: ${state}`]) count(name)
      if (round % 20 === 0) report(`${round} edits, ${faults.length} faults`)
    }
    return { tally, faults }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A folder in memory if there is room, since no file has to be kept. */
function quickFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 31 ? memory : tmpdir()
}

/** The texts of the sound config. */
export function soundTexts(): Texts {
  const files = readdirSync(path.join(soundRoot, 'config'), { recursive: true, encoding: 'utf8' })
  const named = files.map((file) => `config/${file}`).filter((file) => path.extname(file) !== '')
  const texts = named.map((file) => [file, readFileSync(path.join(soundRoot, file), 'utf8')] as const)
  return new Map([...texts, [messagesFile, messagesText]])
}

/** An edit that keeps the config sound. */
function soundEdit(texts: Texts, random: Random): { readonly name: string; readonly texts: Texts } {
  for (;;) {
    const name = pick(random, Object.keys(edits))
    const next = edits[name]?.(texts, random) ?? texts
    if (check(filesOf(next)).site) return { name, texts: next }
  }
}

function filesOf(texts: Texts): ReadonlyMap<string, Buffer | null> {
  const isAsset = (file: string) => file.startsWith('config/assets/')
  return new Map([...texts].map(([file, text]) => [file, isAsset(file) ? null : Buffer.from(text)] as const))
}

function siteOf(texts: Texts): Site {
  const { site, report } = check(filesOf(texts))
  if (!site) throw new Error(report)
  return site
}

/** Builds a config under a root folder, with its files written and read in the order in which they are given. */
export async function buildAt(root: string, texts: Texts, options: BuildOptions): Promise<void> {
  rmSync(path.join(root, 'config'), { recursive: true, force: true })
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  if (!statSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })) {
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  }
  await build(
    root,
    () => siteOf(texts),
    () => {},
    options,
  )
}

function shareBundles(from: string, to: string): void {
  cpSync(path.join(from, 'bundles'), path.join(to, 'bundles'), { recursive: true })
}

/** Runs work in another time zone. */
async function elsewhere(random: Random, work: () => Promise<void>): Promise<void> {
  const { TZ: zone } = process.env
  process.env['TZ'] = pick(random, ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])
  await work()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

function shuffled(texts: Texts, random: Random): Texts {
  const entries = [...texts].map((entry) => ({ entry, at: random() }))
  return new Map(entries.toSorted((one, other) => one.at - other.at).map(({ entry }) => entry))
}

/** Brings snapshot and caches into a state before a build. */
const states: Readonly<Record<string, (kept: CacheFolders, random: Random) => void>> = {
  'as it was': () => {},
  absent: ({ root, cache }) => {
    for (const folder of [path.join(cache, 'texts'), path.join(root, 'builds')])
      rmSync(folder, { recursive: true, force: true })
  },
  'without the cache': ({ cache }) => rmSync(path.join(cache, 'texts'), { recursive: true }),
  'without builds': ({ root }) => rmSync(path.join(root, 'builds'), { recursive: true }),
  // Its contents are unchanged.
  'of an older build': ({ root }) => {
    const [oldest = ''] = snapshots(root).sort()
    writeFileSync(path.join(root, 'builds/current'), `${path.basename(path.dirname(oldest))}\n`)
  },
  'of another version': ({ root, cache }) => {
    for (const file of snapshots(root)) {
      const text = String(checked(readFileSync(file)))
      writeFileSync(file, withChecksum(Buffer.from(text.replace(/"version":\d+/, '"version":0'))))
    }
    for (const name of readdirSync(path.join(cache, 'texts'))) writeFileSync(path.join(cache, 'texts', name), 'other')
  },
  damaged: ({ root, cache }, random) => {
    const kept = [...filesIn(path.join(cache, 'texts')), ...filesIn(path.join(root, 'builds'))]
    for (const file of kept.filter((name) => path.basename(name) !== 'current' && random() < 0.3)) damage(file, random)
  },
  'in a damaged dist/': ({ root }, random) => {
    const dist = path.join(root, 'dist')
    const files = filesIn(dist).filter(() => random() < 0.1)
    for (const file of files) {
      if (random() < 0.5) rmSync(file)
      else damage(file, random)
    }
    writeFileSync(path.join(dist, 'left.html'), 'left')
  },
}

function snapshots(root: string): string[] {
  return filesIn(path.join(root, 'builds')).filter((file) => path.basename(file) === 'snapshot')
}

/** Flips a bit of a file, several of a long one, or truncates it. */
function damage(file: string, random: Random): void {
  const bytes = readFileSync(file)
  const places = Array.from({ length: Math.ceil(bytes.length / 50_000) }, () => Math.floor(random() * bytes.length))
  for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, random() < 0.5 ? bytes : bytes.subarray(0, places[0] ?? 0))
}

function filesIn(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

/** The files in `dist/` under a root folder, by their paths there. */
function contents(root: string): ReadonlyMap<string, Content> {
  const dist = path.join(root, 'dist')
  const found = filesIn(dist).map((file) => {
    return [path.relative(dist, file), { text: readFileSync(file, 'latin1'), inode: statSync(file).ino }] as const
  })
  return new Map(found)
}

/** The files in which two sites differ. */
export function differences(root: string, other: string): string[] {
  const [found, wanted] = [contents(root), contents(other)]
  const differ = [...new Set([...found.keys(), ...wanted.keys()])].filter(
    (file) => found.get(file)?.text !== wanted.get(file)?.text,
  )
  return differ.map((file) => `${file} is not as in a build from nothing.`)
}

/** The files that were written although their content was right. */
function writtenInVain(root: string, before: ReadonlyMap<string, Content>): string[] {
  const vain = [...contents(root)].filter(([file, { text, inode }]) => {
    const then = before.get(file)
    return then?.text === text && then.inode !== inode
  })
  return vain.map(([file]) => `${file} was written again.`)
}
