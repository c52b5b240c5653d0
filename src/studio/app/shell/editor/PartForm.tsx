import type { Finding, Keys, OpenFile, OutlineEntry, References } from '../../../protocol.ts'
import { FileForm, partOf } from '../../form/FileForm.tsx'
import { useLanding } from '../../form/focus.ts'
import { hasField, partWith, type Tab } from '../../parts.ts'
import { useAnswer, useSchemas, useStudio, useStudioState } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import { usePictures } from './use-pictures.ts'

interface Props {
  readonly tab: Tab
  readonly file: OpenFile
  readonly kind: OutlineEntry['kind']
  readonly way: Way
}

const nothing: Partial<References> = {}
const nobody: readonly Finding[] = []

/** The form of a tab, or of what has been opened in it. */
export function PartForm({ tab, file, kind, way: { place, adjust } }: Props) {
  const studio = useStudio()
  const schemas = useSchemas()
  const pictures = usePictures()
  const checked = useStudioState(({ findings }) => findings.revision)
  const query = new URLSearchParams({ file: file.file })
  const { data: references = nothing } = useAnswer<Partial<References>>(`references?${query}`, checked)
  const { data: findings = nobody } = useAnswer<readonly Finding[]>(`findings?${query}`, checked)
  useLanding(place.at, schemas !== undefined)
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
