import { expect, test } from 'vitest'
import { cropOf, movedFrame, placeOf } from '#studio/app/pictures/crop.ts'

const middle = { zoom: 1, x: 0.5, y: 0.5 }

test('a picture is cut to the shape of its place and made as small as that needs', () => {
  expect(cropOf({ width: 2000, height: 2000 }, placeOf('/logos'), middle)).toEqual({
    x: 0,
    y: 400,
    width: 2000,
    height: 1200,
    stored: { width: 320, height: 192 },
  })
})

test('the frame moves and zooms', () => {
  const { x, y, width, height } = cropOf({ width: 2000, height: 1000 }, placeOf('/portraits'), { zoom: 2, x: 1, y: 0 })
  expect({ x, y, width, height }).toEqual({ x: 1500, y: 0, width: 500, height: 500 })
})

test('a picture that is dragged moves under its frame, as far as its edge', () => {
  const picture = { width: 2000, height: 1000 }
  const crop = cropOf(picture, placeOf('/portraits'), middle)
  expect(movedFrame(middle, { x: 250, y: 90 }, { picture, crop })).toEqual({ ...middle, x: 0.25 })
  expect(movedFrame(middle, { x: -9000, y: 0 }, { picture, crop })).toEqual({ ...middle, x: 1 })
})

test('a small picture is never made larger', () => {
  const { stored } = cropOf({ width: 100, height: 100 }, placeOf('/logos'), middle)
  expect(stored).toEqual({ width: 100, height: 60 })
})

test('a picture in a text keeps its shape', () => {
  expect(cropOf({ width: 4000, height: 1000 }, placeOf('/pictures'), middle).stored).toEqual({
    width: 1440,
    height: 360,
  })
})
