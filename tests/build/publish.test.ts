import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSnapshot } from '#build/build-snapshot.ts'
import { newBuild } from '#build/publish.ts'
import { buildFolder, contentName, currentBuild, lockBuild, type Manifest } from '#server/pages.ts'
import { digestOf, withChecksum } from '#storage/digest.ts'
import { openCache } from '#storage/persistent-cache.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'

const start = new Date('2031-05-01T11:00:00.000Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)

/** Publishes a build of a page and some assets; returns its name. */
async function publish(root: string, page: string, assets: readonly string[], now = start): Promise<string> {
  await using build = await newBuild(root, cacheIn(root), now)
  await build.files.put(['index.html'], page)
  for (const asset of assets) await build.files.put([`assets/${asset}`], asset)
  await build.publish({})
  return build.name
}

const cacheIn = (root: string) => openCache(path.join(root, 'cache'))
const buildsIn = (root: string) =>
  readdirSync(path.join(root, 'builds')).filter((name) => !['contents', 'current'].includes(name))
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
const assetsIn = (root: string) => filesIn(path.join(root, 'dist/assets')).filter((name) => /\.js$/.test(name))

/** The manifest of the newest build, and the paths of its contents. */
async function newest(root: string): Promise<{ files: Manifest['files']; contentOf: (file: string) => string }> {
  const { server, contents } = await currentBuild(root)
  const { files }: Manifest = JSON.parse(readFileSync(path.join(server, 'manifest.json'), 'utf8'))
  const digests = new Map(Object.entries(files))
  return { files, contentOf: (file) => path.join(contents, contentName(file, digests)) }
}

test('a build is the newest once it is whole, and dist/ is a copy of its site', async () => {
  const root = temporaryFolder()
  await publish(root, 'old', ['app-1.js'])
  const before = await currentBuild(root)
  await using unfinished = await newBuild(root, cacheIn(root), start)
  await unfinished.files.put(['index.html'], 'newer')
  expect(await currentBuild(root)).toEqual(before)
  await publish(root, 'new', ['app-2.js'])
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe('new')
  const { files, contentOf } = await newest(root)
  const copies = Object.keys(files).map((file) => path.join(root, 'dist', file))
  expect(copies.map((file) => readFileSync(file))).toEqual(
    Object.keys(files).map((file) => readFileSync(contentOf(file))),
  )
})

test('a build can be read by every user who may read the project', async () => {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'other'))
  const { folder } = buildFolder(root, await publish(root, 'page', []))
  expect(statSync(folder).mode).toBe(statSync(path.join(root, 'other')).mode)
})

test('a build that fails leaves everything as it was', async () => {
  const root = temporaryFolder()
  const name = await publish(root, 'old', ['app-1.js'])
  const fails = async () => {
    await using build = await newBuild(root, cacheIn(root), start)
    await build.files.put(['index.html'], 'new')
    throw new Error('no')
  }
  await expect(fails()).rejects.toThrow('no')
  expect((await currentBuild(root)).name).toBe(name)
  expect(buildsIn(root)).toEqual([name])
})

test('files that a build no longer has leave dist/', async () => {
  const root = temporaryFolder()
  await publish(root, 'old', [])
  writeFileSync(path.join(root, 'dist/gone.html'), '')
  await publish(root, 'new', [])
  mkdirSync(path.join(root, 'dist/gone'))
  await publish(root, 'newer', [])
  expect(filesIn(path.join(root, 'dist'))).toEqual(['index.html', 'index.html.br', 'index.html.gz'])
})

test('a file in dist/ that is right is not written again, and a changed one is replaced', async () => {
  const root = temporaryFolder()
  await publish(root, 'page', ['app-1.js', 'app-2.js'])
  const fileOf = (asset: string) => path.join(root, 'dist/assets', asset)
  const inode = statSync(fileOf('app-1.js')).ino
  writeFileSync(fileOf('app-2.js'), 'app-0.js')
  await publish(root, 'page', ['app-1.js', 'app-2.js'])
  expect(statSync(fileOf('app-1.js')).ino).toBe(inode)
  expect(readFileSync(fileOf('app-2.js'), 'utf8')).toBe('app-2.js')
})

test('a file of dist/ is a hard link to its content, which the snapshot lists with its digest', async () => {
  const root = temporaryFolder()
  await publish(root, 'page', ['app-1.js'])
  const { files, contentOf } = await newest(root)
  for (const file of Object.keys(files))
    expect(statSync(path.join(root, 'dist', file)).ino).toBe(statSync(contentOf(file)).ino)
  const contents = Object.values(readSnapshot(await currentBuild(root))?.contents ?? {})
  expect(contents.flatMap(({ digests }) => Object.values(digests)).sort()).toEqual(Object.values(files).sort())
})

test('a content that changed after the snapshot is read, and replaced where it is damaged', async () => {
  const root = temporaryFolder()
  await publish(root, 'page', [])
  const { contentOf } = await newest(root)
  const digest = digestOf('page')
  await using untouched = await newBuild(root, cacheIn(root), start)
  expect(untouched.files.link(['index.html'], digest)).toBe(true)
  writeFileSync(contentOf('index.html'), 'egap')
  await using damaged = await newBuild(root, cacheIn(root), start)
  expect(damaged.files.link(['index.html'], digest)).toBe(false)
  await damaged.files.put(['index.html'], 'page')
  expect(readFileSync(contentOf('index.html'), 'utf8')).toBe('page')
})

test('a snapshot from the future proves no content', async () => {
  const root = temporaryFolder()
  const { folder } = buildFolder(root, await publish(root, 'page', []))
  const { contentOf } = await newest(root)
  const ahead = { ...readSnapshot({ folder }), time: Date.now() + 60 * 60 * 1000 }
  writeFileSync(path.join(folder, 'snapshot'), withChecksum(Buffer.from(JSON.stringify(ahead))))
  writeFileSync(contentOf('index.html'), 'egap')
  await using build = await newBuild(root, cacheIn(root), start)
  expect(build.files.link(['index.html'], digestOf('page'))).toBe(false)
})

test('a page that returns to earlier content gets a new file time', async () => {
  const root = temporaryFolder()
  const times: number[] = []
  for (const page of ['one', 'two', 'one']) {
    await publish(root, page, [])
    times.push(statSync(path.join(root, 'dist/index.html')).mtimeMs)
  }
  expect(times).toEqual([...new Set(times)].sort())
})

test('a manifest names every file of dist/ with its digest, kept assets too', async () => {
  const root = temporaryFolder()
  await publish(root, 'one', ['app-1.js'])
  await publish(root, 'two', ['app-2.js'])
  const { files } = await newest(root)
  const named = filesIn(path.join(root, 'dist')).filter((file) => file !== 'assets')
  expect(Object.keys(files)).toEqual(named)
  expect(named).toContain('assets/app-1.js')
  for (const [file, digest] of Object.entries(files)) {
    expect(digestOf(readFileSync(path.join(root, 'dist', file)))).toBe(digest)
  }
})

test('a content that a build shares with the one before is written once, unless it was damaged there', async () => {
  const root = temporaryFolder()
  await publish(root, 'page', ['app-1.js'])
  const first = await newest(root)
  const inode = () => statSync(first.contentOf('index.html')).ino
  const before = inode()
  await publish(root, 'page', ['app-2.js'])
  expect(inode()).toBe(before)
  writeFileSync(first.contentOf('index.html'), 'egap')
  writeFileSync(first.contentOf('index.html.br'), '')
  await publish(root, 'page', ['app-3.js'])
  expect(readFileSync(first.contentOf('index.html'), 'utf8')).toBe('page')
  expect(statSync(first.contentOf('index.html.br')).size).toBeGreaterThan(0)
})

test('contents that no remaining build uses are removed an hour after they were written', async () => {
  const root = temporaryFolder()
  await publish(root, 'one', [])
  const { contentOf } = await newest(root)
  const [file, fresh] = [contentOf('index.html'), contentOf('index.html.br')]
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(file, long, long)
  await publish(root, 'two', [])
  expect(existsSync(file)).toBe(true)
  await publish(root, 'three', [])
  expect([file, fresh].map((name) => existsSync(name))).toEqual([false, true])
})

test('the newest build and the one before it stay, and each that a server holds', async () => {
  const root = temporaryFolder()
  const held = await publish(root, 'one', [])
  const release = lockBuild(buildFolder(root, held))
  await publish(root, 'two', [])
  const kept = [await publish(root, 'three', []), await publish(root, 'four', [])]
  expect(buildsIn(root).sort()).toEqual([held, ...kept].sort())
  release()
  kept.push(await publish(root, 'five', []))
  expect(buildsIn(root).sort()).toEqual(kept.slice(1).sort())
})

test('a build that began before another one was published leaves its own site in dist/', async () => {
  const root = temporaryFolder()
  await publish(root, 'one', ['app-1.js'])
  await using underWay = await newBuild(root, cacheIn(root), start)
  await underWay.files.put(['index.html'], 'one')
  await publish(root, 'two', ['app-1.js', 'app-2.js'])
  await underWay.publish({})
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe('one')
  expect(assetsIn(root)).toEqual(['app-1.js'])
})

test('a file of dist/ gives way to a folder of its name, and a folder to a file', async () => {
  const root = temporaryFolder()
  await publish(root, 'one', ['app-1.js'])
  rmSync(path.join(root, 'dist/assets'), { recursive: true })
  writeFileSync(path.join(root, 'dist/assets'), 'a file')
  rmSync(path.join(root, 'dist/index.html'))
  mkdirSync(path.join(root, 'dist/index.html/folder'), { recursive: true })
  await publish(root, 'one', ['app-1.js'])
  expect(assetsIn(root)).toEqual(['app-1.js'])
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe('one')
})

test.each(['dist', 'builds'])(
  'a file named %s, where the site needs a folder, is said to be in the way',
  async (name) => {
    const root = temporaryFolder()
    writeFileSync(path.join(root, name), 'a file')
    await expect(newBuild(root, cacheIn(root), start)).rejects.toThrow(
      `${path.join(root, name)} is a file where the site needs a folder: move it away, and build again.`,
    )
    expect(readFileSync(path.join(root, name), 'utf8')).toBe('a file')
  },
)

test('the folder of a killed build is removed by the next one, but not that of a running build', async () => {
  const root = temporaryFolder()
  const left = path.join(root, 'builds/killed')
  mkdirSync(left, { recursive: true })
  await using underWay = await newBuild(root, cacheIn(root), start)
  await publish(root, 'one', [])
  expect([existsSync(left), existsSync(underWay.folder)]).toEqual([false, true])
})

test('a build before that is incomplete is not used', async () => {
  const root = temporaryFolder()
  const name = await publish(root, 'one', [])
  rmSync(path.join(buildFolder(root, name).folder, 'in-use'))
  await publish(root, 'two', [])
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe('two')
})

test('assets stay readable for a week after the last build that needs them', async () => {
  const root = temporaryFolder()
  const assets = () => assetsIn(root)
  await publish(root, 'one', ['app-1.js', 'both.js'])
  await publish(root, 'two', ['app-2.js', 'both.js'], daysLater(30))
  expect(assets()).toEqual(['app-1.js', 'app-2.js', 'both.js'])
  await publish(root, 'three', ['app-3.js', 'both.js'], daysLater(37))
  expect(assets()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'both.js'])
  await publish(root, 'four', ['app-2.js'], daysLater(38))
  expect(assets()).toEqual(['app-2.js', 'app-3.js', 'both.js'])
})
