import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import { LeadText, Opening } from '../../renderer/elements/Section.tsx'
import type { PageBlockOf } from '../blocks.ts'

/** The opening of a provider's profile. */
export function ProviderHeader({ block }: { readonly block: PageBlockOf<'providerHeader'> }) {
  return (
    <Opening>
      <ProviderLogo provider={block.data.provider} />
      <h1>{block.title}</h1>
      <LeadText>{block.tagline}</LeadText>
    </Opening>
  )
}
