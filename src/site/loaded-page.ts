import type { Page } from '../engine/page.ts'
import type { Visit } from '../engine/visit.ts'
import type { BlockComponents } from '../renderer/blocks.ts'

/** A page with everything its rendering takes. */
export interface LoadedPage {
  readonly page: Page
  readonly visit: Visit
  readonly components: BlockComponents
}
