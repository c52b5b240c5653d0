import type { BlockComponentsOf } from './block-component.ts'
import { CallToAction } from './callToAction/CallToAction.tsx'
import { Confirmation } from './confirmation/Confirmation.tsx'
import { ContactDetails } from './contactDetails/ContactDetails.tsx'
import { Faq } from './faq/Faq.tsx'
import { Features } from './features/Features.tsx'
import { Hero } from './hero/Hero.tsx'
import { LinkCards } from './linkCards/LinkCards.tsx'
import { Notice } from './notice/Notice.tsx'
import { Steps } from './steps/Steps.tsx'
import { Subsidy } from './subsidy/Subsidy.tsx'

/** Blocks that only show, and stand on pages that react to the visitor too; one module for all, since each is small. */
export const stillBlocks = {
  callToAction: CallToAction,
  confirmation: Confirmation,
  contactDetails: ContactDetails,
  faq: Faq,
  features: Features,
  hero: Hero,
  linkCards: LinkCards,
  notice: Notice,
  steps: Steps,
  subsidy: Subsidy,
} satisfies BlockComponentsOf
