import type { Market, Messages, PageConfig, SiteConfig } from '../contract/config.ts'

/** The whole checked config: what `config/` says, and nothing else. Markets stand in their `order`. */
export interface Site {
  readonly config: SiteConfig
  readonly messages: Messages
  readonly markets: readonly Market[]
  readonly pages: readonly PageConfig[]
}
