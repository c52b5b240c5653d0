import { execFileSync } from 'node:child_process'
import process from 'node:process'
import type { Commit } from './commit.ts'
import { manifestOf, shippedPackages } from './contents.ts'

interface Sbom {
  readonly metadata: { readonly component: Readonly<Record<string, unknown>> }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/**
 * The CycloneDX list of the packages that run at a host and in its pages, by npm. Without serial number, time and
 * version of npm, which differ in each run.
 */
export function sbomOf(program: string, { hash, at }: Commit): object {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  // In production npm would leave packages out by itself.
  const env = { ...process.env, NODE_ENV: undefined }
  const settings = {
    cwd: program,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  } as const
  const { metadata, components, dependencies, ...others }: Sbom & { serialNumber?: string } = JSON.parse(
    execFileSync('npm', args, settings),
  )
  const { name, version } = manifestOf(program)
  const own = `${name}@${version}`
  const kept = new Set([own])
  for (const [folder, locked] of shippedPackages(program)) {
    kept.add(`${folder.split('node_modules/').at(-1)}@${locked.version}`)
  }
  const { serialNumber: _, ...rest } = others
  return {
    ...rest,
    metadata: {
      timestamp: at.toISOString(),
      component: { ...metadata.component, name, properties: [{ name: 'commit', value: hash }] },
    },
    components: components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  }
}
