import type { BlockComponentsOf } from './block-component.ts'
import { CallToAction } from './blocks/CallToAction/CallToAction.tsx'
import { Confirmation } from './blocks/Confirmation/Confirmation.tsx'
import { ContactDetails } from './blocks/ContactDetails/ContactDetails.tsx'
import { Faq } from './blocks/Faq/Faq.tsx'
import { Features } from './blocks/Features/Features.tsx'
import { Hero } from './blocks/Hero/Hero.tsx'
import { LinkCards } from './blocks/LinkCards/LinkCards.tsx'
import { Notice } from './blocks/Notice/Notice.tsx'
import { Steps } from './blocks/Steps/Steps.tsx'
import { Subsidy } from './blocks/Subsidy/Subsidy.tsx'

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
