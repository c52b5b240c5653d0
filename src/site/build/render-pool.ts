import { availableParallelism } from 'node:os'
import path from 'node:path'
import Tinypool from 'tinypool'
import { plainVisit } from '#engine/forms/visit.ts'
import type { Page } from '#pages/page.ts'
import type { BuildAssets } from '#site/assets.ts'

export type RendererModule = typeof import('#site/render.tsx')

export interface RenderSettings {
  /** The address of the bundled renderer. */
  readonly module: string
  readonly assets: BuildAssets
}

/** A thread takes longer to start than this many pages take to be rendered. */
const renderedHere = 24

/** Renders pages to documents: the first on this thread, all others on threads of their own, beside the writing. */
export class RenderPool implements AsyncDisposable {
  readonly #settings: RenderSettings
  #pool: Tinypool | undefined
  #count = 0

  constructor(settings: RenderSettings) {
    this.#settings = settings
  }

  /** @param data the page as JSON. */
  async render(page: Page, data: string): Promise<string> {
    this.#count += 1
    if (this.#count > renderedHere) return this.#threads().run(data, { name: 'render' })
    const { module, assets } = this.#settings
    const { renderPage }: RendererModule = await import(module)
    return renderPage(page, plainVisit, assets)
  }

  #threads(): Tinypool {
    // One core writes and composes.
    const threads = Math.max(1, availableParallelism() - 1)
    const filename = path.join(import.meta.dirname, 'render-worker.ts')
    this.#pool ??= new Tinypool({ filename, workerData: this.#settings, minThreads: threads, maxThreads: threads })
    return this.#pool
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy()
  }
}
