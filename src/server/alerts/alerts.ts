import type { Report } from '../report.ts'
import type { AlertName } from './alert-names.ts'

/** Something an operator should see to. */
export interface Alert {
  /** Unique among active alerts. */
  readonly name: AlertName
  /** A sentence with the figures. Anybody can read it at `/readyz`: nothing personal and no secret is in it. */
  readonly detail: string
}

/** Checks one thing; resolves to the alerts that are active now. */
export type AlertSource = () => Promise<readonly Alert[]>

export interface ActiveAlert extends Alert {
  /** When it was first seen: ISO 8601 in UTC. */
  readonly since: string
}

interface AlertOptions {
  readonly sources: readonly AlertSource[]
  /** Called with all active alerts after each check. */
  readonly onCheck?: (active: readonly ActiveAlert[]) => void
  readonly now: () => Date
  readonly report: Report
}

export interface Alerts {
  /** The active alerts, sorted by name. */
  active(): readonly ActiveAlert[]
  /** Asks every source; reports each alert that begins or ends. */
  check(): Promise<void>
}

/** Collects alerts from sources. A source that fails is an alert itself, and its earlier alerts stay active. */
export function createAlerts({ sources, onCheck, now, report }: AlertOptions): Alerts {
  let latest: readonly (readonly Alert[])[] = sources.map(() => [])
  let active: ReadonlyMap<string, ActiveAlert> = new Map()
  return {
    active: () => [...active.values()],
    async check() {
      const results = await Promise.allSettled(sources.map((source) => source()))
      latest = results.map((result, index) => (result.status === 'fulfilled' ? result.value : (latest[index] ?? [])))
      const alerts = [...latest.flat(), ...watchFailing(results)]
      const before = active
      const since = now().toISOString()
      active = new Map(
        alerts
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map((alert) => [alert.name, { ...alert, since: before.get(alert.name)?.since ?? since }]),
      )
      for (const [name, { detail }] of active)
        if (!before.has(name)) report(`alert ${name} began: ${detail}`, 'alert-begun')
      for (const name of before.keys()) if (!active.has(name)) report(`alert ${name} ended`, 'alert-ended')
      onCheck?.([...active.values()])
    },
  }
}

function watchFailing(results: readonly PromiseSettledResult<unknown>[]): Alert[] {
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed.length === 0) return []
  const codes = new Set(failed.map(({ reason }) => String((reason as NodeJS.ErrnoException)?.code ?? 'failed')))
  return [
    { name: 'watch-failing', detail: `Not everything that is watched could be looked at: ${[...codes].join(', ')}.` },
  ]
}
