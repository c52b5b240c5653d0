import { ProviderTitle } from '../../renderer/elements/ProviderTitle.tsx'
import { LeadText, Opening } from '../../renderer/elements/Section.tsx'
import type { PageBlockOf } from '../blocks.ts'

/** The opening of a provider's profile. */
export function ProviderHeader({ block }: { readonly block: PageBlockOf<'providerHeader'> }) {
  return (
    <Opening>
      <ProviderTitle provider={block.data.provider} title={block.title} />
      <LeadText>{block.tagline}</LeadText>
    </Opening>
  )
}
