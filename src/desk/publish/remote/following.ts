import type { PublicationRow } from '#desk/database/publication-tables.ts'
import type { AlarmOptions } from '#desk/publish/alarm.ts'
import type { StepOptions } from '#desk/publish/steps.ts'

export async function followPullRequests(_options: StepOptions & AlarmOptions): Promise<void> {
  await Promise.resolve()
}

export async function closePullRequest(_options: StepOptions, _publication: PublicationRow): Promise<void> {
  await Promise.resolve()
}
