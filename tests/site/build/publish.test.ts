import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  buildFolder,
  currentBuild,
  currentManifest,
  digestOf,
  holdBuild,
  manifestVersion,
} from '../../../src/server/pages/build-folder.ts'
import { newBuild } from '../../../src/site/build/publish.ts'
import { temporaryFolder } from '../../server/start-app.ts'

const start = new Date('2031-05-01T11:00:00.000Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)

/** Publishes a build of a page and some assets; returns its name. */
async function publish(root: string, page: string, assets: readonly string[], now = start): Promise<string> {
  await using build = await newBuild(root, now)
  mkdirSync(path.join(build.dist, 'assets'), { recursive: true })
  mkdirSync(build.server)
  writeFileSync(path.join(build.dist, 'index.html'), page)
  for (const asset of assets) writeFileSync(path.join(build.dist, 'assets', asset), asset)
  const files = { 'index.html': page, ...Object.fromEntries(assets.map((asset) => [`assets/${asset}`, asset])) }
  const digests = Object.entries(files).map(([name, content]) => [name, digestOf(content)] as const)
  await build.publish({ version: manifestVersion, pages: {}, files: Object.fromEntries(digests) })
  return build.name
}

const buildsIn = (root: string) => readdirSync(path.join(root, 'builds')).filter((name) => name !== 'current')
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

test('a build is the newest once it is whole, and dist/ is a copy of its site', async () => {
  const root = temporaryFolder()
  await publish(root, 'old', ['app-1.js'])
  const before = await currentBuild(root)
  await using unfinished = await newBuild(root, start)
  mkdirSync(unfinished.dist)
  expect(await currentBuild(root)).toEqual(before)
  const name = await publish(root, 'new', ['app-2.js'])
  const { dist } = await currentBuild(root)
  expect(dist).toBe(buildFolder(root, name).dist)
  expect(filesIn(path.join(root, 'dist'))).toEqual(filesIn(dist))
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe('new')
})

test('a build can be read by whoever may read the project', async () => {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'other'))
  const { folder } = buildFolder(root, await publish(root, 'page', []))
  expect(statSync(folder).mode).toBe(statSync(path.join(root, 'other')).mode)
})

test('a build that fails leaves everything as it was', async () => {
  const root = temporaryFolder()
  const name = await publish(root, 'old', ['app-1.js'])
  const fails = async () => {
    await using build = await newBuild(root, start)
    mkdirSync(build.dist)
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
  expect(filesIn(path.join(root, 'dist'))).toEqual(['index.html'])
})

test('what is in dist/ already is not written again, and what was changed there is put right', async () => {
  const root = temporaryFolder()
  await publish(root, 'page', ['app-1.js', 'app-2.js'])
  const fileOf = (asset: string) => path.join(root, 'dist/assets', asset)
  const inode = statSync(fileOf('app-1.js')).ino
  writeFileSync(fileOf('app-2.js'), 'app-0.js')
  await publish(root, 'page', ['app-1.js', 'app-2.js'])
  expect(statSync(fileOf('app-1.js')).ino).toBe(inode)
  expect(readFileSync(fileOf('app-2.js'), 'utf8')).toBe('app-2.js')
})

test('what a build says of itself names every file of dist/ with its digest, kept assets too', async () => {
  const root = temporaryFolder()
  await publish(root, 'one', ['app-1.js'])
  await publish(root, 'two', ['app-2.js'])
  expect((await currentManifest(root))?.files).toEqual({
    'index.html': digestOf('two'),
    'assets/app-1.js': digestOf('app-1.js'),
    'assets/app-2.js': digestOf('app-2.js'),
  })
})

test('the newest build and the one before it stay, and each that a server holds', async () => {
  const root = temporaryFolder()
  const held = await publish(root, 'one', [])
  const release = holdBuild(buildFolder(root, held))
  await publish(root, 'two', [])
  const kept = [await publish(root, 'three', []), await publish(root, 'four', [])]
  expect(buildsIn(root).sort()).toEqual([held, ...kept].sort())
  release()
  kept.push(await publish(root, 'five', []))
  expect(buildsIn(root).sort()).toEqual(kept.slice(1).sort())
})

test('what a killed build left is removed by the next one, but no build that is under way', async () => {
  const root = temporaryFolder()
  const left = path.join(root, 'builds/killed')
  mkdirSync(left, { recursive: true })
  await using underWay = await newBuild(root, start)
  await publish(root, 'one', [])
  expect([existsSync(left), existsSync(underWay.folder)]).toEqual([false, true])
})

test('assets stay readable for a week after the last build that needs them', async () => {
  const root = temporaryFolder()
  const assets = () => filesIn(path.join(root, 'dist/assets'))
  await publish(root, 'one', ['app-1.js', 'both.js'])
  await publish(root, 'two', ['app-2.js', 'both.js'], daysLater(30))
  expect(assets()).toEqual(['app-1.js', 'app-2.js', 'both.js'])
  await publish(root, 'three', ['app-3.js', 'both.js'], daysLater(37))
  expect(assets()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'both.js'])
  await publish(root, 'four', ['app-2.js'], daysLater(38))
  expect(assets()).toEqual(['app-2.js', 'app-3.js', 'both.js'])
})
