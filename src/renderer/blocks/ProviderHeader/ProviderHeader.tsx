import type { PageBlockOf } from '../../../engine/page-block.ts'
import { Lead, Opening } from '../../elements/Opening.tsx'
import { ProviderLogo } from '../../elements/ProviderLogo.tsx'

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
