import { useState } from 'react'
import { FileTrigger, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { IconName, PictureName } from '#engine/contract/config.ts'
import { Icon } from '#site/renderer/elements/Icon.tsx'
import { Picture } from '#site/renderer/elements/Picture.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { Picker } from '../../controls/Picker.tsx'
import { PictureLibrary } from '../../pictures/PictureLibrary.tsx'
import { FieldRow, labelling } from '../FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { labelOf } from '../schema/labels.ts'
import styles from './PictureField.module.css'

export function PictureField({ field }: { readonly field: Field }) {
  const { form, value, set } = field
  const [problem, setProblem] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [cut, setCut] = useState<File>()
  const { pictures } = form
  const path = typeof value === 'string' ? value : ''
  // Uploads go to the folder of the present picture, or to that of the schema's example.
  const like = path || String(field.schema.examples?.[0] ?? '')
  const folder = like.slice(0, like.lastIndexOf('/'))
  const known = (form.references.asset ?? []).map(({ id }) => ({ id: String(id), label: String(id) }))
  const close = () => {
    setOpen(false)
    setCut(undefined)
  }
  const upload = async (file: File) => {
    try {
      setProblem('')
      if (await isToCut(file)) {
        setCut(file)
        return setOpen(true)
      }
      void set(await pictures?.upload(file, folder))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture could not be taken. Try again.')
    }
  }
  return (
    <FieldRow field={field} naming="name">
      <div className={styles.picture}>
        {pictures && path !== '' && <img src={pictures.address(path)} alt="" />}
        <Picker labels={labelling(field)} picks={known} value={path} onPick={(id) => void set(id)} allowsOther />
        {pictures && (
          <FileTrigger
            acceptedFileTypes={['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']}
            onSelect={(files) => files?.[0] && void upload(files[0])}
          >
            <Button>Upload…</Button>
          </FileTrigger>
        )}
        {pictures && (
          <Button look="add" onPress={() => setOpen(true)}>
            See all pictures…
          </Button>
        )}
        {isOpen && (
          <PictureLibrary
            form={form}
            folder={folder}
            first={cut}
            onChoose={({ path: chosen }) => {
              void set(chosen)
              close()
            }}
            onClose={close}
          />
        )}
        <Problem>{problem}</Problem>
      </div>
    </FieldRow>
  )
}

/** Whether a picture has pixels to cut; the server says what is wrong with one that cannot be drawn. */
async function isToCut(file: File): Promise<boolean> {
  if (file.type === 'image/svg+xml') return false
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

import drawings from '#site/blocks/drawings.json' with { type: 'json' }

/** One of the drawn icons or pictures, shown as they look. */
export function DrawnField({ field }: { readonly field: Field }) {
  const { schema, value, set, label } = field
  const isIcon = schema.input === 'icon'
  return (
    <FieldRow field={field} naming="group">
      <ToggleButtonGroup
        aria-label={label}
        className={(isIcon ? styles.icons : styles.pictures) ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={typeof value === 'string' ? [value] : []}
        onSelectionChange={([chosen]) => chosen !== undefined && chosen !== value && void set(chosen)}
      >
        {(schema.enum ?? []).map((name) => (
          <ToggleButton
            key={String(name)}
            id={String(name)}
            aria-label={labelOf(String(name))}
            className={styles.one ?? ''}
          >
            {isIcon ? <Icon name={name as IconName} size={22} /> : <Drawn name={name as PictureName} />}
            <span>{labelOf(String(name))}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldRow>
  )
}

function Drawn({ name }: { readonly name: PictureName }) {
  return (
    <span className={styles.drawn} aria-hidden="true">
      <Picture layers={drawings[name]} />
    </span>
  )
}
