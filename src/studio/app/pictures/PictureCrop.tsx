import { useEffect, useRef, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { tooLarge } from '../../protocol.ts'
import { cropOf, type Frame, movedFrame, placeOf } from './crop.ts'
import styles from './pictures.module.css'

interface Props {
  readonly file: File
  readonly folder: string
  readonly onDone: (file: File) => void
  readonly onCancel: () => void
}

const sliders = [
  ['zoom', 'Zoom', 1, 4],
  ['x', 'Left to right', 0, 1],
  ['y', 'Top to bottom', 0, 1],
] as const

/** Cuts a picture to the shape of its place, and makes it no larger than that needs. */
export function PictureCrop({ file, folder, onDone, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [frame, setFrame] = useState<Frame>({ zoom: 1, x: 0.5, y: 0.5 })
  const [problem, setProblem] = useState('')
  const place = placeOf(folder)
  const crop = picture && cropOf(picture, place, frame)
  useEffect(() => {
    createImageBitmap(file).then(setPicture, () => setProblem('This picture cannot be opened. Choose another.'))
  }, [file])
  useEffect(() => {
    const { current } = canvas
    if (!current || !picture || !crop) return
    const { x, y, width, height, stored } = crop
    current.width = stored.width
    current.height = stored.height
    current.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, stored.width, stored.height)
  })
  const take = async () => {
    const { current } = canvas
    const blob = current && (await smallEnough(current))
    if (blob) onDone(new File([blob], file.name.replace(/\.\w+$/, '.webp'), { type: blob.type }))
    else setProblem('This picture is too large, whatever its quality. Zoom in, or choose another.')
  }
  return (
    <section className={styles.crop} aria-label="Cut the picture">
      <canvas
        ref={canvas}
        role="img"
        aria-label="The picture as it will be"
        data-moves={place.isFixed || undefined}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={({ buttons: pressed, currentTarget, movementX, movementY }) => {
          if (pressed !== 1 || !picture || !crop || !place.isFixed) return
          const scale = crop.width / currentTarget.clientWidth
          const by = { x: movementX * scale, y: movementY * scale }
          setFrame((last) => movedFrame(last, by, { picture, crop }))
        }}
      />
      {place.isFixed &&
        sliders.map(([name, label, least, most]) => (
          <label key={name}>
            <span>{label}</span>
            <input
              type="range"
              min={least}
              max={most}
              step={0.01}
              value={frame[name]}
              onChange={({ target }) => setFrame({ ...frame, [name]: Number(target.value) })}
            />
          </label>
        ))}
      {crop && (
        <p>
          {Math.round(crop.width)} × {Math.round(crop.height)} pixels, stored as {crop.stored.width} ×{' '}
          {crop.stored.height}
        </p>
      )}
      <Problem>{problem}</Problem>
      <div className={styles.buttons}>
        <Button onPress={onCancel}>Choose another</Button>
        <Button look="primary" isDisabled={!picture} onPress={() => void take()}>
          Use this picture
        </Button>
      </div>
    </section>
  )
}

/** The picture as WebP, at the best quality that is small enough to upload. */
async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of [0.85, 0.7, 0.5]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    if (blob && tooLarge(blob.size) === undefined) return blob
  }
  return undefined
}
