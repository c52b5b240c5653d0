import { useEffect, useRef, useState } from 'react'
import type { PreviewMessage } from '../../../preview-messages.ts'
import { useAnswer, useStudio, useStudioState } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import { landOn } from '../editor/use-landing.ts'
import type { View } from './preview-view.ts'
import { type OpenMarket, useWalking } from './use-walking.ts'
import { pathOf, type WizardStep } from './wizard-steps.ts'

/** The frame of the preview: what it loads, and where its element is put. */
export interface Preview {
  readonly source: string | undefined
  readonly problem: string | undefined
  readonly frame: React.RefObject<HTMLIFrameElement | null>
  /** Shows a wizard at a step. */
  readonly walk: (step: WizardStep) => void
}

/** Loads the page of the place, and speaks with it. */
export function usePreview(way: Way, page: string, view: View, market: OpenMarket): Preview {
  const { place, go, adjust } = way
  const studio = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, problem } = useAnswer<{ readonly address: string }>('preview', undefined)
  const revision = useStudioState(({ preview }) => preview.revision)
  const address = data?.address
  const [opened, setOpened] = useState(page)
  // The page that the frame shows, which it says itself once it runs.
  const shown = useRef(page)
  const source = address && sourceOf(address, opened, view, revision)
  useEffect(() => {
    if (page === shown.current) return
    // Where no page is asked for, the one that is shown stays at its step.
    if (place.page === undefined && pathOf(page) === pathOf(shown.current)) return adjust({ page: shown.current })
    shown.current = page
    // The frame may have gone on from what it opened.
    if (opened === page && source !== undefined) frame.current?.setAttribute('src', source)
    setOpened(page)
  }, [page, place.page, adjust, opened, source])
  const heardAt = useRef<number>(undefined)
  const tell = (message: PreviewMessage) => {
    if (address !== undefined) frame.current?.contentWindow?.postMessage(message, new URL(address).origin)
  }
  const tellAll = () => {
    tell({ kind: 'mode', selects: view.selects })
    if (place.file !== undefined && place.at) tell({ kind: 'show', file: place.file, at: place.at })
  }
  const { walk, isOnItsWay } = useWalking(way, market, { page, shown, tell })
  const heard = (message: PreviewMessage) => {
    if (message.kind === 'moved') {
      if (isOnItsWay(message.path)) return
      shown.current = message.path
      if (message.path !== page) adjust({ page: message.path })
      // What changed before the page listened, nobody has told it.
      if (heardAt.current !== revision) tell({ kind: 'refresh' })
      heardAt.current = revision
      tellAll()
    } else if (message.kind === 'selected') {
      go({ file: message.file, at: message.at, page: shown.current })
      // Clicked once more, it is shown already.
      if (message.file === place.file) requestAnimationFrame(() => landOn(message.at))
    } else if (message.kind === 'save') void studio.save()
  }
  useMessages(frame, address, heard)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is to tell is told once it is another.
  useEffect(tellAll, [place.file, JSON.stringify(place.at), view.selects])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is a reason.
  useEffect(() => void tell({ kind: 'refresh' }), [revision])
  return { source, problem, frame, walk }
}

/** What the frame loads: a page without scripts anew after each change, which no script can tell it of. */
function sourceOf(address: string, to: string, { hasScripts }: View, revision: number): string {
  const url = new URL(address)
  url.searchParams.set('to', to)
  if (!hasScripts) url.searchParams.set('revision', String(revision))
  return url.href
}

function useMessages(
  frame: React.RefObject<HTMLIFrameElement | null>,
  address: string | undefined,
  onMessage: (message: PreviewMessage) => void,
): void {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => {
    if (address === undefined) return
    const { origin } = new URL(address)
    const listener = ({ source, origin: from, data }: MessageEvent<PreviewMessage>) => {
      if (from === origin && source === frame.current?.contentWindow) latest.current(data)
    }
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [frame, address])
}
