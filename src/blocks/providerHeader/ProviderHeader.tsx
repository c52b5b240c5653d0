import { LeadText, Opening, ProviderTitle } from '../../renderer/elements/Opening.tsx'
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
