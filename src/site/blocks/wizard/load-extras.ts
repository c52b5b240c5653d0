import { lazyCode } from '../../renderer/lazy-code.ts'

/** The parts that only forms with typed or several answers, or with ends, have; loaded before such a form is rendered. */
export const wizardExtras = lazyCode(async () => (await import('./WizardExtras.tsx')).extras)
