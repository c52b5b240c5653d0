import { useMemo } from 'react'
import {
  type Finding,
  type Keys,
  type LibraryPicture,
  type OpenFile,
  type OutlineEntry,
  type Picture,
  tooLarge,
} from '../../../protocol.ts'
import { FileForm, partOf } from '../../form/FileForm.tsx'
import { useFocusFromElsewhere } from '../../form/focus.ts'
import type { Pictures } from '../../form/form-context.ts'
import { hasField, partWith } from '../../parts/parts.ts'
import type { Tab } from '../../parts/tabs.ts'
import type { Router } from '../../place.ts'
import { useAnswer, useReferences, useSchemas, useStudio, useStudioState } from '../../store/studio-context.tsx'

interface PartFormProps {
  readonly tab: Tab
  readonly file: OpenFile
  readonly kind: OutlineEntry['kind']
  readonly router: Router
}

const nobody: readonly Finding[] = []

/** The form of a tab, or of the part opened in it. */
export function PartForm({ tab, file, kind, router: { place, adjust } }: PartFormProps) {
  const studio = useStudio()
  const schemas = useSchemas()
  const pictures = usePictures()
  const checked = useStudioState(({ findings }) => findings.revision)
  const query = new URLSearchParams({ file: file.file })
  const references = useReferences(file.file)
  const { data: findings = nobody } = useAnswer<readonly Finding[]>(`findings?${query}`, checked)
  useFocusFromElsewhere(place.at, schemas !== undefined)
  if (!schemas) return <p role="status">Opening the form…</p>
  const opened = place.at && hasField(tab, place.at) ? partOf(file, schemas, place.at) : []
  const isOpened = opened.length > tab.at.length
  const select = (at: Keys) => {
    if (at.length <= tab.at.length) adjust({ at: undefined })
    else if (hasField(tab, at)) adjust({ at })
    else adjust({ at, ...partWith(kind, at) })
  }
  return (
    <FileForm
      file={file}
      schemas={schemas}
      part={isOpened ? opened : tab.at}
      base={tab.at}
      {...(!isOpened && tab.properties && { properties: tab.properties })}
      references={references}
      findings={findings}
      {...(pictures && { pictures })}
      {...(place.at && { selected: place.at })}
      onSelect={select}
      onChange={studio.change}
    />
  )
}

/** Pictures are served by the preview and uploaded to the server; undefined until the preview runs. */
function usePictures(): Pictures | undefined {
  const { api } = useStudio()
  const { data } = useAnswer<{ readonly address: string }>('preview', undefined)
  const address = data?.address
  return useMemo(() => {
    if (address === undefined) return undefined
    const { origin } = new URL(address)
    return {
      address: (path) => (path.startsWith('/') ? origin + path : path),
      async upload(picture, folder) {
        // The server would cut off a body far above the limit.
        const problem = tooLarge(picture.size)
        if (problem !== undefined) throw new Error(problem)
        const told: Picture = { folder, name: picture.name, content: await inBase64(picture) }
        return (await api.post<{ readonly path: string }>('picture', told)).path
      },
      list: () => api.get<readonly LibraryPicture[]>('pictures'),
      async remove(path) {
        await api.post('picture/remove', { path })
      },
    }
  }, [api, address])
}

function inBase64(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''))
    reader.onerror = () => reject(new Error('The picture could not be read. Choose it again.'))
    reader.readAsDataURL(file)
  })
}
