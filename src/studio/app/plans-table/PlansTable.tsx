import { type ReactNode, useState } from 'react'
import { decodedText } from '#checker/files.ts'
import { Problem } from '#workbench/app/Problem.tsx'
import type { OpenFile } from '../../protocol.ts'
import { useStudio } from '../store/studio-context.tsx'
import { CsvPreview } from './csv/CsvPreview.tsx'
import { type CsvChanges, csvChanges } from './csv/plans-csv.ts'
import { PlanGrid } from './grid/PlanGrid.tsx'
import styles from './PlansTable.module.css'
import { PlansTools } from './PlansTools.tsx'
import type { OpenPlan } from './plan-rows.ts'
import { usePlansTable } from './use-plans-table.ts'

interface PlansTableProps {
  /** The files of the markets. */
  readonly files: readonly OpenFile[]
  /** The only provider whose plans are shown. */
  readonly provider?: string
  /** The name of the table, and of its downloaded file. */
  readonly label: string
  readonly name: string
  readonly onOpen: OpenPlan
  /** Which plans they are, above the tools. */
  readonly about?: ReactNode
  /** More choices of plans, given the provider that is chosen. */
  readonly choices?: (provider: string, providerName: string) => ReactNode
}

/** Plans beside one another, to be written in as in a spreadsheet, with their way into one and back. */
export function PlansTable({ files, provider, label, name, about, onOpen, choices }: PlansTableProps) {
  const studio = useStudio()
  const grid = usePlansTable(files, provider)
  const [uploaded, setUploaded] = useState<{ readonly name: string; readonly changes: CsvChanges }>()
  const upload = async (file: File) => {
    try {
      const { text } = decodedText(new Uint8Array(await file.arrayBuffer()))
      setUploaded({ name: file.name, changes: csvChanges(text, { rows: grid.all, columns: grid.columns }) })
    } catch (error) {
      studio.tell((error as Error).message, true)
    }
  }
  const apply = () => {
    if (uploaded) grid.write(uploaded.changes.cells)
    setUploaded(undefined)
  }
  if (grid.all.length === 0) return <p>There are no plans yet.</p>
  const chosen = grid.all.find((row) => row.provider === grid.filter.provider)
  return (
    <div className={styles['frame']}>
      <PlansTools grid={grid} name={name} about={about} onUpload={(file) => void upload(file)}>
        {chosen && choices?.(chosen.provider, chosen.providerName)}
      </PlansTools>
      <Problem>{grid.problem}</Problem>
      {grid.rows.length === 0 ? (
        <p className={styles['nothing']}>No plan is like this. Find others, or show all.</p>
      ) : (
        <PlanGrid grid={grid} label={label} onOpen={onOpen} />
      )}
      <p className={styles['keys']}>
        Type to write, space to tick, Shift and arrows to choose more, Ctrl+D to fill down, Delete to empty; copy and
        paste as in a spreadsheet.
      </p>
      {uploaded && (
        <CsvPreview
          name={uploaded.name}
          changes={uploaded.changes}
          onApply={apply}
          onClose={() => setUploaded(undefined)}
        />
      )}
    </div>
  )
}
