import { readFileSync } from 'node:fs'

/** Width and height of a PNG in pixels; throws for other files. */
export function pngSize(file: string): [width: number, height: number] {
  const picture = readFileSync(file)
  // The signature, then the first chunk: its length, its name, width and height.
  const marks = [picture.toString('latin1', 1, 4), picture.toString('latin1', 12, 16)]
  if (marks.join() !== 'PNG,IHDR') throw new Error(`${file} is no PNG picture.`)
  return [picture.readUInt32BE(16), picture.readUInt32BE(20)]
}
