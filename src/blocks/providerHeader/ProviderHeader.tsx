import type { BlockProps } from '#blocks/blocks.ts'
import { LeadText, Opening, TitleWithLogo } from '#renderer/elements/Opening.tsx'
import { ProviderLogo } from '#renderer/plan/ProviderLogo.tsx'

export function ProviderHeader({ block }: BlockProps<'providerHeader'>) {
  return (
    <Opening>
      <TitleWithLogo logo={<ProviderLogo provider={block.data.provider} />} title={block.title} />
      <LeadText>{block.tagline}</LeadText>
    </Opening>
  )
}
