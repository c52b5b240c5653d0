import { gt, gte } from 'semver'

/** A known fault of a package, in the format of https://ossf.github.io/osv-schema/. */
export interface Advisory {
  readonly id: string
  readonly summary?: string
  readonly affected: readonly {
    readonly package: { readonly ecosystem: string; readonly name: string }
    readonly ranges?: readonly { readonly type: string; readonly events: readonly RangeEvent[] }[]
  }[]
}

/** Events stand in the order of their versions. */
interface RangeEvent {
  readonly introduced?: string
  readonly fixed?: string
  readonly last_affected?: string
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: true }>>
}

/** Whether a parsed file is a list of advisories. */
export function areAdvisories(value: unknown): value is Advisory[] {
  return Array.isArray(value) && value.every((one) => typeof one?.id === 'string' && Array.isArray(one.affected))
}

/** A sentence for each package of a lockfile that has a known fault. */
export function knownFaults({ packages }: Lockfile, advisories: readonly Advisory[]): string[] {
  const found = Object.entries(packages).flatMap(([folder, { version, dev }]) => {
    const name = folder.split('node_modules/').at(-1) ?? ''
    if (name === '' || version === undefined) return []
    return advisories.flatMap(({ id, summary, affected }) => {
      const ranges = affected
        .filter(({ package: { ecosystem, name: of } }) => ecosystem === 'npm' && of === name)
        .flatMap((one) => one.ranges ?? [])
      if (!ranges.some(({ type, events }) => type === 'SEMVER' && isAffected(version, events))) return []
      const remedy = ranges
        .flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []))
        .filter((fixed) => gt(fixed, version))
      const repaired = remedy.length > 0 ? `repaired in ${remedy.join(', ')}` : 'not repaired yet'
      return `${name} ${version}${dev ? ' (development)' : ''}: ${summary ?? 'a known fault'} (${id}), ${repaired}.`
    })
  })
  return [...new Set(found)]
}

function isAffected(version: string, events: readonly RangeEvent[]): boolean {
  let isIn = false
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined && (introduced === '0' || gte(version, introduced))) isIn = true
    if (fixed !== undefined && gte(version, fixed)) isIn = false
    if (last_affected !== undefined && gt(version, last_affected)) isIn = false
  }
  return isIn
}
