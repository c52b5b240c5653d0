import { imageSize } from 'image-size'
import { assetsFolder } from './file-patterns.ts'

/** The size of a picture in CSS pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size of an SVG, PNG, JPEG or WebP; undefined where the content is none of them. */
export function pictureSize(content: Uint8Array): PictureSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(content)
    // Cameras store a picture lying on its side with the turn that browsers apply.
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** Whether a file is a published picture made of pixels, of which only the size is read. */
export function isPhoto(file: string): boolean {
  return file.startsWith(assetsFolder) && /\.(?:png|jpe?g|webp)$/i.test(file)
}
