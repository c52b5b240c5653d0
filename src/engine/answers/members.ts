import type { Question, Repeat } from '#contract/config.ts'
import type { Answers } from './conditions.ts'

/** The most members of a group that a question is asked for. */
export const mostMembers = 10

/** For how many a question is asked, by the answers before it; undefined of one that is asked once. */
export function memberCount({ repeat }: Pick<Question, 'repeat'>, answers: Answers): number | undefined {
  return repeat && Math.min(Number(answers[repeat.times]) || 1, mostMembers)
}

/** The name of a member of a group, counted from 0. */
export function memberName({ label }: Repeat, index: number): string {
  return label.replace('{n}', `${index + 1}`)
}
