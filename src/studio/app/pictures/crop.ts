/** The part of a picture that is kept, in its own pixels, and the size that it is stored in. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly stored: { readonly width: number; readonly height: number }
}

/** The place that a picture is for: its most pixels, and whether it has a fixed shape. */
export interface Place {
  readonly width: number
  readonly height: number
  readonly isFixed: boolean
}

/** The places of pictures by their folders, at twice to three times the size on a page. */
const places: Readonly<Record<string, Place>> = {
  '/logos': { width: 320, height: 192, isFixed: true },
  '/portraits': { width: 168, height: 168, isFixed: true },
  '/drawings': { width: 696, height: 492, isFixed: true },
}

/** A picture in a text is as wide as a column at most. */
const inText: Place = { width: 1440, height: 1440, isFixed: false }

export function placeOf(folder: string): Place {
  return places[folder] ?? inText
}

/** How somebody moved the frame: the zoom from 1, and its position from 0 to 1. */
export interface Frame {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The part of a picture in a frame. It is stored at its own size or smaller, never larger. */
export function cropOf(picture: { readonly width: number; readonly height: number }, place: Place, frame: Frame): Crop {
  const shape = place.isFixed ? place.width / place.height : picture.width / picture.height
  const whole = Math.min(picture.width, picture.height * shape)
  const [width, height] = [whole / frame.zoom, whole / shape / frame.zoom]
  const scale = Math.min(1, place.width / width, place.height / height)
  return {
    x: (picture.width - width) * frame.x,
    y: (picture.height - height) * frame.y,
    width,
    height,
    stored: { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) },
  }
}

interface Cut {
  readonly picture: { readonly width: number; readonly height: number }
  readonly crop: Crop
}

/** The frame after the picture under it was dragged, by its own pixels. */
export function movedFrame(
  frame: Frame,
  by: { readonly x: number; readonly y: number },
  { picture, crop }: Cut,
): Frame {
  const moved = (from: number, distance: number, spare: number) =>
    spare <= 0 ? from : Math.min(1, Math.max(0, from - distance / spare))
  return {
    ...frame,
    x: moved(frame.x, by.x, picture.width - crop.width),
    y: moved(frame.y, by.y, picture.height - crop.height),
  }
}
