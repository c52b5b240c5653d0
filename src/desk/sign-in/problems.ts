/** Why somebody does not get in, in sentences for them. Addresses name them by their keys, so that no link writes on our pages. */
export const signInProblems = {
  uninvited: 'The desk does not know you yet. Open the link of your invitation first, or ask an owner for one.',
  unconfirmed: 'The sign-in provider did not confirm who you are. Try again.',
  somebodyElse: 'The provider confirmed somebody else. Sign in again.',
  late: 'This took too long, or was begun in another window. Try again.',
  off: 'You are switched off here. Ask an owner to switch you on.',
  used: 'This invitation was used already, or is more than a week old. Ask for a new one.',
  away: 'The sign-in provider does not answer. Try again later, or sign in with a passkey.',
} as const

type Problem = keyof typeof signInProblems

/** The key of a sentence. */
export function problemKey(sentence: string): Problem {
  const keys = Object.keys(signInProblems) as Problem[]
  return keys.find((key) => signInProblems[key] === sentence) ?? 'unconfirmed'
}

/** The sentence that an address names; undefined where it names none. */
export function problemNamed(key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(signInProblems, key) ? signInProblems[key as Problem] : undefined
}
