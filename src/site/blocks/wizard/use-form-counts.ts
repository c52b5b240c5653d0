import { useEffect, useEffectEvent } from 'react'
import type { WizardData } from './block.ts'
import type { useWizard } from './use-wizard.ts'

/** The code for it comes only once the page has come to rest. */
const restMs = 1000

/** Counts which steps are seen and answered, where the site does so and the visitor's browser does not ask to be left out. */
export function useFormCounts({ isCounted, wizard }: WizardData, state: ReturnType<typeof useWizard>): void {
  const { live, step, walked } = state
  const count = useEffectEvent(() => {
    const form = state.form.current
    const load = async () => {
      const counts = await import('./form-counts.ts')
      counts.countSteps(form, wizard.formName, step.id, walked.answers)
    }
    // A step that cannot be counted is not worth an error.
    setTimeout(() => void load().catch(() => {}), step.previous ? 0 : restMs)
  })
  const answered = Object.keys(walked.answers).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step or answer is counted, nothing else.
  useEffect(() => {
    const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: boolean }
    if (isCounted && live && !globalPrivacyControl) count()
  }, [isCounted, live, step.id, answered])
}
