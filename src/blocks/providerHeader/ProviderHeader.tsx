import { LeadText, Opening, TitleWithLogo } from '../../renderer/elements/Opening.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import type { PageBlockOf } from '../blocks.ts'

export function ProviderHeader({ block }: { readonly block: PageBlockOf<'providerHeader'> }) {
  return (
    <Opening>
      <TitleWithLogo logo={<ProviderLogo provider={block.data.provider} />} title={block.title} />
      <LeadText>{block.tagline}</LeadText>
    </Opening>
  )
}
