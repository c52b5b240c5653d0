import { runCommand } from '#tests/runner/run-command.ts'
import type { Copy } from './copy.ts'
import type { Tried } from './outcome.ts'

/** The mutants that the type check refuses; they are checked together, as one check takes a minute. */
export async function typeErrors(copy: Copy, mutants: readonly Tried[]): Promise<Tried[]> {
  const rest = [...mutants]
  const refused: Tried[] = []
  while (rest.length > 0) {
    const round = firstOfEachFile(rest)
    for (const mutant of round) {
      rest.splice(rest.indexOf(mutant), 1)
      copy.apply(mutant)
    }
    const { output } = await runCommand('tsc', ['--noEmit', '--pretty', 'false'], { cwd: copy.root })
    copy.restore()
    refused.push(...round.filter(({ file }) => filesWithErrors(output).has(file)))
  }
  return refused
}

/** Mutants of different files, so that an error belongs to one of them. */
function firstOfEachFile(mutants: readonly Tried[]): Tried[] {
  return mutants.filter(({ file }, i) => mutants.findIndex((other) => other.file === file) === i)
}

/** The files that the output of the type check names. */
export function filesWithErrors(output: string): Set<string> {
  return new Set(output.matchAll(/^(\S+)\(\d+,\d+\): error /gm).map(([, file = '']) => file))
}
