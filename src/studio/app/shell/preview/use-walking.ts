import { type RefObject, useEffect, useRef } from 'react'
import type { PreviewMessage } from '../../../preview-messages.ts'
import type { Way } from '../../use-place.ts'
import { questionsOf, stepIn, stepShowing, type WizardStep } from './wizard-steps.ts'

/** The market whose file is open, as far as it is one. */
export interface OpenMarket {
  readonly id: string
  readonly value: unknown
  /** Whether its page is as the file says. */
  readonly isShown: boolean
}

/** The page of the frame, and how it is spoken to. */
interface ShownPage {
  readonly page: string
  /** The address that the frame shows, or is about to. */
  readonly shown: RefObject<string>
  readonly tell: (message: PreviewMessage) => void
}

/** Goes to the step of a wizard whose field is edited; `isOnItsWay` says of a page that it was told to, and tells it again. */
export function useWalking({ place, adjust }: Way, market: OpenMarket, { page, shown, tell }: ShownPage) {
  // The step that the page was told to show, until it says where it is.
  const told = useRef<WizardStep>(undefined)
  const tellPage = ({ page: to, answers }: WizardStep) => tell({ kind: 'walk', market: market.id, answers, page: to })
  const walk = (step: WizardStep) => {
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
  /** A page that did not listen yet when it was told is elsewhere: it is told once more. */
  const isOnItsWay = (path: string): boolean => {
    const step = told.current
    told.current = undefined
    if (!step || step.page === path) return false
    tellPage(step)
    return true
  }
  return { walk, isOnItsWay }
}
