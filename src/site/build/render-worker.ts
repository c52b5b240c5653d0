import Tinypool from 'tinypool'
import { plainVisit } from '#engine/forms/visit.ts'
import type { RendererModule, RenderSettings } from './render-pool.ts'

const { module, assets }: RenderSettings = Tinypool.workerData
const { renderPage }: RendererModule = await import(module)

/** Renders the page of these data. */
export function render(data: string): Promise<string> {
  return renderPage(JSON.parse(data), plainVisit, assets)
}
