import { lazyCode } from '../lazy-code.ts'

/** The ways to share. Loaded beside the code that shows them: imported by that, they would load after it. */
export const share = lazyCode(async () => (await import('./Share.tsx')).Share)
