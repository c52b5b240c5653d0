import { CallToAction } from './blocks/CallToAction/CallToAction.tsx'
import { Confirmation } from './blocks/Confirmation/Confirmation.tsx'
import { ContactDetails } from './blocks/ContactDetails/ContactDetails.tsx'
import { Faq } from './blocks/Faq/Faq.tsx'
import { Features } from './blocks/Features/Features.tsx'
import { Help } from './blocks/Help/Help.tsx'
import { Hero } from './blocks/Hero/Hero.tsx'
import { LinkCards } from './blocks/LinkCards/LinkCards.tsx'
import { Markets } from './blocks/Markets/Markets.tsx'
import { Notice } from './blocks/Notice/Notice.tsx'
import { PlanResults } from './blocks/PlanResults/PlanResults.tsx'
import { Prose } from './blocks/Prose/Prose.tsx'
import { Steps } from './blocks/Steps/Steps.tsx'
import { Subsidy } from './blocks/Subsidy/Subsidy.tsx'
import type { StillBlocks } from './blocks.ts'

/** The blocks that only show; one module for all of them, since each is small. */
export const stillBlocks: StillBlocks = {
  callToAction: CallToAction,
  confirmation: Confirmation,
  contactDetails: ContactDetails,
  faq: Faq,
  features: Features,
  help: Help,
  hero: Hero,
  linkCards: LinkCards,
  markets: Markets,
  notice: Notice,
  planResults: PlanResults,
  prose: Prose,
  steps: Steps,
  subsidy: Subsidy,
}
