import type { BlockComponents } from '../blocks/components.ts'
import type { Visit } from '../engine/forms/visit.ts'
import type { Page } from '../pages/page.ts'

/** A page with everything its rendering takes. */
export interface LoadedPage {
  readonly page: Page
  readonly visit: Visit
  readonly components: BlockComponents
}
