import { gt } from 'semver'
import { type Figures, figuresFile } from '#tests/runner/figures.ts'
import { type SlowProof, slowProofs } from '#tests/runner/slow-proofs.ts'

/** The state of the sources from which a version would be released. */
export interface ReleaseState {
  /** The hash of HEAD. */
  readonly commit: string
  readonly branch: string
  /** Whether files differ from the commit. */
  readonly isChanged: boolean
  readonly tags: readonly string[]
  /** The version in package.json. */
  readonly version: string
  readonly changelog: string
  /** The last migration of leads, and those that `tests/server/database/versions.ts` names. */
  readonly lastStep: string
  readonly namedSteps: readonly string[]
  /** The figures that are kept of a call. */
  readonly figuresOf: (command: string) => Figures | undefined
}

/** A sentence, with its remedy, for each reason not to release a version from this state. */
export function refusals(version: string, state: ReleaseState): string[] {
  const { commit, branch, isChanged, tags, changelog, lastStep, namedSteps, figuresOf } = state
  return [
    ...(isChanged ? ['There are changes that are not committed: commit them, or put them aside.'] : []),
    ...(branch === 'main'
      ? []
      : [`A release is cut on main, and this is ${branch || 'no branch'}: \`git switch main\`.`]),
    ...(gt(version, state.version) ? [] : [`${version} does not follow ${state.version}: choose a later number.`]),
    ...(tags.includes(`v${version}`) ? [`There is a tag v${version} already: choose a later number.`] : []),
    ...(unreleased(changelog) === '' ? ["CHANGELOG.md has nothing under 'Unreleased': write there what changed."] : []),
    ...(namedSteps.includes(lastStep)
      ? []
      : [
          `${lastStep} is the last migration, and no version in tests/server/database/versions.ts has it: name it there.`,
        ]),
    ...slowProofs.filter(({ release }) => release).flatMap((proof) => lackOf(proof, commit, figuresOf(proof.command))),
  ]
}

/** How the figures of a proof fall short. */
function lackOf({ kind, command }: SlowProof, commit: string, figures: Figures | undefined): string[] {
  const remedy = `\`${command}\``
  if (!figures) return [`${kind}: there are no figures. Run ${remedy}.`]
  const of = figures.commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1')
  if (figures.commit !== commit) return [`${kind}: the figures are of ${of}, not of this commit. Run ${remedy}.`]
  if (figures.passed) return []
  const count = `${figures.problems.length} ${figures.problems.length === 1 ? 'problem' : 'problems'}`
  return [`${kind}: failed with ${count}, see ${figuresFile(command)}. Mend it, then run ${remedy}.`]
}

const heading = /^## Unreleased\n+(?:To become .*\n+)?/m

/** The text below 'Unreleased' in a changelog. */
function unreleased(changelog: string): string {
  const [, text = ''] = changelog.split(heading)
  return text.split(/^## /m)[0]?.trim() ?? ''
}

/** A changelog whose unreleased part has a number and a day, below a new heading for what follows. */
export function datedChangelog(changelog: string, version: string, day: string): string {
  return changelog.replace(heading, `## Unreleased\n\n## ${version} (${day})\n\n`)
}
