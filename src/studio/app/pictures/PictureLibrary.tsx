import { useEffect, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import type { LibraryPicture } from '../../protocol.ts'
import type { FormState, Pictures } from '../form/form-context.ts'
import { StudioDialog } from '../shell/dialogs/StudioDialog.tsx'
import { PictureCrop } from './PictureCrop.tsx'
import styles from './pictures.module.css'

interface Props {
  readonly form: FormState
  /** Uploads go there. */
  readonly folder: string
  /** Whether the place has a text for those who cannot see the picture. */
  readonly asksText?: boolean
  /** A picture to cut, at which it begins and which is then chosen. */
  readonly first?: File | undefined
  readonly onChoose: (chosen: { readonly path: string; readonly alt: string }) => void
  readonly onClose: () => void
}

/** Every picture of the config, to choose from, to add to and to tidy. */
export function PictureLibrary({ form, folder, asksText = false, first, onChoose, onClose }: Props) {
  const { pictures } = form
  const { list, problem, remove, add } = useLibrary(form)
  const [path, setPath] = useState<string>()
  const [alt, setAlt] = useState('')
  const [file, setFile] = useState(first)
  const [uploaded, setUploaded] = useState<string>()
  const choose = (one: LibraryPicture) => {
    const { alt: before = '' } = list.find((other) => other.path === path) ?? {}
    setPath(one.path)
    if (alt === before) setAlt(one.alt ?? '')
  }
  const upload = async (picture: File) => {
    setFile(undefined)
    const added = await add(picture, folder)
    setPath(added)
    setUploaded(added)
    if (first && added !== undefined) onChoose({ path: added, alt: '' })
  }
  const isReady = path !== undefined && (!asksText || alt.trim() !== '')
  return (
    <StudioDialog
      title="Pictures"
      onClose={onClose}
      actions={
        file === undefined && (
          <Button
            look="primary"
            isDisabled={!isReady}
            onPress={() => path !== undefined && onChoose({ path, alt: alt.trim() })}
          >
            Use the picture
          </Button>
        )
      }
    >
      {file ? (
        <PictureCrop
          file={file}
          folder={folder}
          onDone={(done) => void upload(done)}
          onCancel={() => setFile(undefined)}
        />
      ) : (
        <>
          {pictures && (
            <FileTrigger
              acceptedFileTypes={['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']}
              onSelect={(files) => {
                const first = files?.[0]
                // Drawings have no pixels to cut.
                if (first?.type === 'image/svg+xml') void upload(first)
                else if (first) setFile(first)
              }}
            >
              <Button look="button" className={styles.upload}>
                Upload a picture…
              </Button>
            </FileTrigger>
          )}
          <Problem>{problem}</Problem>
          <ul className={styles.list} aria-label="Pictures">
            {uploadedFirst(list, uploaded).map((one) => (
              <PictureCard
                key={one.path}
                picture={one}
                pictures={pictures}
                isChosen={one.path === path}
                onChoose={() => choose(one)}
                onRemove={() => void remove(one.path)}
              />
            ))}
          </ul>
          {asksText && path !== undefined && (
            <label className={styles.text}>
              <span>Alternative text: what it shows to those who cannot see it</span>
              <input
                className={inputs.input}
                value={alt}
                {...(uploaded !== undefined && { autoFocus: true })}
                onChange={({ target }) => setAlt(target.value)}
              />
            </label>
          )}
        </>
      )}
    </StudioDialog>
  )
}

function uploadedFirst(list: readonly LibraryPicture[], uploaded: string | undefined): readonly LibraryPicture[] {
  return list.toSorted((a, b) => Number(b.path === uploaded) - Number(a.path === uploaded))
}

interface CardProps {
  readonly picture: LibraryPicture
  readonly pictures: Pictures | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onRemove: () => void
}

function PictureCard({ picture, pictures, isChosen, onChoose, onRemove }: CardProps) {
  const { path, size, bytes, usedBy, isOwn } = picture
  const [isAsked, ask] = useState(false)
  const uses = usedBy.length > 0 ? `In ${usedBy.join(', ')}` : isOwn ? 'Used by the site itself' : 'Not used'
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        {pictures && <img src={pictures.address(path)} alt="" loading="lazy" />}
        <strong>{path.slice(path.lastIndexOf('/') + 1)}</strong>
        <small>
          {size && `${size.width} × ${size.height} · `}
          {bytes !== undefined && `${Math.ceil(bytes / 1024)} KB`}
        </small>
        <small title={usedBy.length > 1 ? count(usedBy.length, 'place') : undefined}>{uses}</small>
      </button>
      {usedBy.length === 0 && !isOwn && pictures && (
        <Button look="link" onPress={isAsked ? onRemove : () => ask(true)}>
          {isAsked ? 'Remove it for good' : 'Remove'}
          <span className="unseen"> {path}</span>
        </Button>
      )}
    </li>
  )
}

/** The pictures with their uses, as of the last change of them. */
function useLibrary({ pictures, references }: FormState) {
  const named = (references.asset ?? []).map(
    ({ id }): LibraryPicture => ({ path: String(id), usedBy: [], isOwn: true }),
  )
  const [list, setList] = useState<readonly LibraryPicture[]>(pictures ? [] : named)
  const [problem, setProblem] = useState('')
  const attempt = async <T,>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      setProblem('')
      return await action()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work. Try again.')
      return undefined
    }
  }
  const load = () => attempt(async () => pictures && setList(await pictures.list()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is loaded when the dialog opens.
  useEffect(() => void load(), [pictures])
  return {
    list,
    problem,
    async add(file: File, folder: string) {
      const path = await attempt(async () => pictures?.upload(file, folder))
      if (path !== undefined) await load()
      return path
    },
    async remove(path: string) {
      await attempt(async () => pictures?.remove(path))
      await load()
    },
  }
}
