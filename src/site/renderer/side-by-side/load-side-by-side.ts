import { lazyCode } from '../lazy-code.ts'
import { share } from '../share/load-share.ts'

/** The comparison, loaded before a page that opens with one, else when the first plan is chosen. */
export const sideBySide = lazyCode(async () => {
  const [module] = await Promise.all([import('./SideBySide.tsx'), share.load()])
  return module.SideBySide
})
