import { LeadText, Opening, TitleWithLogo } from '../../renderer/elements/Opening.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import type { BlockProps } from '../blocks.ts'

export function ProviderHeader({ block }: BlockProps<'providerHeader'>) {
  return (
    <Opening>
      <TitleWithLogo logo={<ProviderLogo provider={block.data.provider} />} title={block.title} />
      <LeadText>{block.tagline}</LeadText>
    </Opening>
  )
}
