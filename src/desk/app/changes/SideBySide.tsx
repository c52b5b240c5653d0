import { useState } from 'react'
import { pageOf, widths } from '#studio/app/shell/preview/preview-pages.ts'
import type { Compared, OpenFile, State } from '#studio/protocol.ts'
import { Button, Toggles } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import type { ChangedPlace } from '../answers.ts'
import { get } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded } from '../use-loaded.ts'
import compare from './side-by-side.module.css'
import { useFrames } from './use-frames.ts'

/** The pages of a change beside those that are published. */
export function SideBySide({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="compare" className={isOpen ? compare['wide'] : ''}>
      <h2 id="compare">Before and after</h2>
      {isOpen ? <Comparison id={id} /> : <Button onPress={() => setOpen(true)}>Compare the pages</Button>}
    </section>
  )
}

function Comparison({ id }: { readonly id: string }) {
  const [width, setWidth] = useState<number>(widths[0])
  const [chosen, setChosen] = useState<string>()
  const [place, setPlace] = useState<ChangedPlace>()
  const { data: state } = useLoaded<State>(`/change/${id}/api/state`)
  const { data: compared } = useLoaded<Compared>(`/change/${id}/api/diff`)
  const { data: places = [], problem } = useLoaded<readonly ChangedPlace[]>(`/desk/changes/${id}/places`)
  const pages = changedPages(compared)
  const page = chosen ?? pages[0] ?? '/'
  const go = async (to: ChangedPlace) => {
    const { value } = await get<OpenFile>(`/change/${id}/api/file?${new URLSearchParams({ file: to.file })}`)
    setChosen(pageOf(state?.outline.entries ?? [], { file: to.file, at: to.at }, value))
    setPlace(to)
  }
  return (
    <>
      <div className={styles['choices']}>
        <label htmlFor="compared-page">Page</label>
        <select
          id="compared-page"
          className={inputs['input']}
          value={page}
          onChange={({ target }) => {
            setPlace(undefined)
            setChosen(target.value)
          }}
        >
          {[...new Set([...pages, page])].map((path) => (
            <option key={path}>{path}</option>
          ))}
        </select>
        <Toggles
          label="Width in pixels"
          value={String(width)}
          choices={widths.map((one) => ({ id: String(one), title: String(one) }))}
          onChange={(one) => setWidth(Number(one))}
        />
      </div>
      <div className={compare['comparison']}>
        <nav aria-label="Changed places" className={compare['places']}>
          <ul>
            {places.map((one) => (
              <li key={`${one.file} ${JSON.stringify(one.at)}`}>
                <Button
                  look="link"
                  aria-current={one === place}
                  onPress={() => void go(one).catch(() => setPlace(one))}
                >
                  {one.place}
                </Button>
              </li>
            ))}
          </ul>
          <Problem>{problem}</Problem>
        </nav>
        <Frames id={id} page={page} width={width} place={place} />
      </div>
    </>
  )
}

/** The pages that a change adds or changes. */
function changedPages(compared: Compared | undefined): string[] {
  const entries = compared?.changes.filter(({ title }) => title === 'Pages').flatMap(({ entries: all }) => all) ?? []
  return entries.filter(({ fate }) => fate !== 'removed').map(({ name }) => name)
}

interface FramesProps {
  readonly id: string
  readonly page: string
  /** In pixels. */
  readonly width: number
  readonly place: ChangedPlace | undefined
}

function Frames({ id, page, width, place }: FramesProps) {
  const { sides, problem, scene } = useFrames(id, { page, width, place })
  return (
    <div className={compare['frames']} ref={scene}>
      <Problem>{problem}</Problem>
      {sides.map(({ title, source, frame }) => (
        <figure key={title} className={compare['side']}>
          <figcaption>{title}</figcaption>
          <div className={compare['scene']}>
            {source !== undefined && (
              <iframe
                ref={frame}
                className={compare['page']}
                title={`${title}: the page ${page}`}
                src={source}
                sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
              />
            )}
          </div>
        </figure>
      ))}
    </div>
  )
}
