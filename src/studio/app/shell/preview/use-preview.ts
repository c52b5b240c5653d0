import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PreviewMessage } from '../../../protocol.ts'
import { focusField } from '../../form/focus.ts'
import type { Router } from '../../place.ts'
import { useAnswer, useStudio, useStudioState } from '../../store/studio-context.tsx'
import { keepingPlan, pathOf, questionsOf, stepIn, stepShowing, type View, type WizardStep } from './preview-pages.ts'

interface Preview {
  readonly source: string | undefined
  readonly problem: string | undefined
  readonly frame: React.RefObject<HTMLIFrameElement | null>
  readonly walk: (step: WizardStep) => void
}

/** Loads a page into the frame, and exchanges messages with it. */
export function usePreview(router: Router, page: string, view: View, market: OpenMarket): Preview {
  const { place, go, adjust } = router
  const studio = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, problem } = useAnswer<{ readonly address: string }>(
    place.day === undefined ? 'preview' : `preview?day=${place.day}`,
    undefined,
  )
  const revision = useStudioState(({ preview }) => preview.revision)
  const address = data?.address
  const [opened, setOpened] = useState(page)
  // Reported by the frame itself once it runs.
  const shown = useRef(page)
  const source = address && sourceOf(address, opened, view, revision)
  useEffect(() => {
    if (page === shown.current) return
    // Without a chosen page, the shown one keeps its step.
    if (place.page === undefined && pathOf(page) === pathOf(shown.current)) return adjust({ page: shown.current })
    shown.current = page
    // The frame may have navigated since.
    if (opened === page && source !== undefined) frame.current?.setAttribute('src', source)
    setOpened(page)
  }, [page, place.page, adjust, opened, source])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has another address, and the frame may have navigated since.
  useEffect(() => setOpened(shown.current), [place.day])
  const heardAt = useRef<number>(undefined)
  const tell = (message: PreviewMessage) => {
    if (address !== undefined) frame.current?.contentWindow?.postMessage(message, new URL(address).origin)
  }
  const tellAll = () => {
    tell({ kind: 'mode', selects: view.selects })
    if (place.file !== undefined && place.at) tell({ kind: 'show', file: place.file, at: place.at })
  }
  const { walk, isOnItsWay } = useWalking(router, market, { page, shown, tell })
  const heard = (message: PreviewMessage) => {
    if (message.kind === 'moved') {
      if (isOnItsWay(message.path)) return
      shown.current = message.path
      if (message.path !== page) adjust({ page: message.path })
      // The page missed changes before it listened.
      if (heardAt.current !== revision) tell({ kind: 'refresh' })
      heardAt.current = revision
      tellAll()
    } else if (message.kind === 'selected') {
      go({ file: message.file, at: message.at, page: shown.current })
      // A second click selects the same field again.
      if (message.file === place.file) requestAnimationFrame(() => focusField(message.at))
    } else if (message.kind === 'save') void studio.save()
  }
  useMessages(frame, address, heard)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is told again only when one of these changes.
  useEffect(tellAll, [place.file, JSON.stringify(place.at), view.selects])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision refreshes the page.
  useEffect(() => void tell({ kind: 'refresh' }), [revision])
  return { source, problem, frame, walk }
}

/** The address to load; without scripts, each revision loads anew. */
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

interface OpenMarket {
  readonly id: string
  readonly value: unknown
  readonly isShown: boolean
}

interface ShownPage {
  readonly page: string
  readonly shown: RefObject<string>
  readonly tell: (message: PreviewMessage) => void
}

/** Shows the step of the selected field; `isOnItsWay` repeats a step that the page missed. */
function useWalking({ place, adjust }: Router, market: OpenMarket, { page, shown, tell }: ShownPage) {
  // The requested step, until the page confirms it.
  const told = useRef<WizardStep>(undefined)
  const tellPage = ({ page: to, answers }: WizardStep) => tell({ kind: 'walk', market: market.id, answers, page: to })
  const walk = (chosen: WizardStep) => {
    const step = keepingPlan(chosen, shown.current)
    told.current = step
    shown.current = step.page
    tellPage(step)
    adjust({ page: step.page })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field may be of another step, once its file is there.
  useEffect(() => {
    const [first] = questionsOf(market.value, page)
    const step = market.isShown && first && place.at ? stepShowing(market.value, place.at) : undefined
    if (step && stepIn(step.page) !== (stepIn(shown.current) ?? first?.id)) walk(step)
  }, [JSON.stringify(place.at), place.file, market.value === undefined])
  /** A page that was not listening yet is asked again. */
  const isOnItsWay = (path: string): boolean => {
    const step = told.current
    told.current = undefined
    if (!step || step.page === path) return false
    tellPage(step)
    return true
  }
  return { walk, isOnItsWay }
}
