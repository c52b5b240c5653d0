import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How a picture differs from an earlier one of the same name. */
export interface Difference {
  readonly file: string
  /** The share of pixels that differ, of the larger picture. */
  readonly share: number
}

/** Writes a picture of what differs between two pictures of the same name; undefined if nothing does. */
export async function differenceOf(file: string, folders: Folders): Promise<Difference | undefined> {
  const [before, now] = await Promise.all([folders.before, folders.now].map((folder) => read(path.join(folder, file))))
  // A scene that is new has nothing to differ from.
  if (!before || !now) return undefined
  const width = Math.max(before.width, now.width)
  const height = Math.max(before.height, now.height)
  const drawn = new PNG({ width, height })
  const count = pixelmatch(extended(before, width, height), extended(now, width, height), drawn.data, width, height)
  if (count === 0) return undefined
  await mkdir(folders.different, { recursive: true })
  await writeFile(path.join(folders.different, file), PNG.sync.write(drawn))
  return { file, share: count / (width * height) }
}

/** Where the pictures of two states stand, and those of their differences. */
export interface Folders {
  readonly before: string
  readonly now: string
  readonly different: string
}

async function read(file: string): Promise<PNG | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && PNG.sync.read(bytes)
}

/** The pixels of a picture with transparent ones to its right and below, because only pictures of one size compare. */
function extended(picture: PNG, width: number, height: number): Buffer {
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger.data
}
