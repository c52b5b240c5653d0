import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { differenceOf, type Folders } from './difference.ts'

let root = ''
let folders: Folders

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'helpercompare-difference-'))
  const [before = '', now = ''] = await Promise.all(['a-', 'b-'].map((name) => mkdtemp(path.join(root, name))))
  folders = { before, now, different: path.join(root, 'different') }
})
afterEach(() => rm(root, { recursive: true }))

/** Writes a white picture with one black pixel at a place, if given. */
async function draw(folder: string, width: number, height: number, black?: number): Promise<void> {
  const picture = new PNG({ width, height })
  picture.data.fill(255)
  if (black !== undefined) picture.data.fill(0, black * 4, black * 4 + 3)
  await writeFile(path.join(folder, 'page.png'), PNG.sync.write(picture))
}

test('equal pictures differ in nothing, and leave no picture', async () => {
  await draw(folders.before, 10, 10, 5)
  await draw(folders.now, 10, 10, 5)
  expect(await differenceOf('page.png', folders)).toBeUndefined()
  expect(await readdir(root)).not.toContain('different')
})

test('a pixel that changed is counted and drawn in red', async () => {
  await draw(folders.before, 10, 10)
  await draw(folders.now, 10, 10, 55)
  expect(await differenceOf('page.png', folders)).toEqual({ file: 'page.png', share: 0.01 })
  expect(await readdir(folders.different)).toEqual(['page.png'])
})

test('a page that grew differs by what was added', async () => {
  await draw(folders.before, 10, 10)
  await draw(folders.now, 10, 20, 155)
  expect((await differenceOf('page.png', folders))?.share).toBeGreaterThan(0)
})

test('a picture that was not there before differs in nothing', async () => {
  await draw(folders.now, 10, 10)
  expect(await differenceOf('page.png', folders)).toBeUndefined()
})
