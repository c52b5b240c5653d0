import { Lead, Opening } from '../../renderer/elements/Opening.tsx'
import { ProviderLogo } from '../../renderer/elements/ProviderLogo.tsx'
import type { PageBlockOf } from '../blocks.ts'

/** The opening of a provider's profile. */
export function ProviderHeader({ block }: { readonly block: PageBlockOf<'providerHeader'> }) {
  return (
    <Opening>
      <ProviderLogo provider={block.data.provider} />
      <h1>{block.title}</h1>
      <Lead>{block.tagline}</Lead>
    </Opening>
  )
}
