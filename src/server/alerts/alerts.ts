import type { Report } from '../report.ts'

/** Something an operator should see to. */
export interface Alert {
  /** What it is, such as `disk-nearly-full`: two alerts at a time never have the same. */
  readonly name: string
  /** A sentence with the figures. Anybody can read it at `/readyz`: nothing personal and no secret is in it. */
  readonly detail: string
}

/** Looks at one thing; resolves to what is wrong with it now, and to nothing where all is well. */
export type AlertSource = () => Promise<readonly Alert[]>

/** An alert that has begun and not ended. */
export interface StandingAlert extends Alert {
  /** When it was first seen: ISO 8601 in UTC. */
  readonly since: string
}

/** What alerts work with: no clock but this. */
export interface AlertOptions {
  readonly sources: readonly AlertSource[]
  /** Told what stands, after each look. */
  readonly onLook?: (standing: readonly StandingAlert[]) => void
  readonly now: () => Date
  readonly report: Report
}

/** What is wrong now, as far as the sources know. */
export interface Alerts {
  /** The alerts that stand, by name. */
  standing(): readonly StandingAlert[]
  /** Asks every source; reports each alert that begins or ends. */
  look(): Promise<void>
}

/** Collects what sources say. One that fails is an alert of its own, and what it said before stands. */
export function createAlerts({ sources, onLook, now, report }: AlertOptions): Alerts {
  let said: readonly (readonly Alert[])[] = sources.map(() => [])
  let standing: ReadonlyMap<string, StandingAlert> = new Map()
  return {
    standing: () => [...standing.values()],
    async look() {
      const looks = await Promise.allSettled(sources.map((source) => source()))
      said = looks.map((look, index) => (look.status === 'fulfilled' ? look.value : (said[index] ?? [])))
      const alerts = [...said.flat(), ...watchFailing(looks)]
      const before = standing
      const since = now().toISOString()
      standing = new Map(
        alerts
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map((alert) => [alert.name, { ...alert, since: before.get(alert.name)?.since ?? since }]),
      )
      for (const [name, { detail }] of standing) if (!before.has(name)) report(`alert ${name} began: ${detail}`)
      for (const name of before.keys()) if (!standing.has(name)) report(`alert ${name} ended`)
      onLook?.([...standing.values()])
    },
  }
}

/** The alert that some sources could not look. */
function watchFailing(looks: readonly PromiseSettledResult<unknown>[]): Alert[] {
  const failed = looks.filter((look) => look.status === 'rejected')
  if (failed.length === 0) return []
  const codes = new Set(failed.map(({ reason }) => String((reason as NodeJS.ErrnoException)?.code ?? 'failed')))
  return [
    { name: 'watch-failing', detail: `Not everything that is watched could be looked at: ${[...codes].join(', ')}.` },
  ]
}
