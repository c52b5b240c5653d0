/** How long an answer is taken for the latest: commands may have changed leads without telling the desk. */
const freshMs = 1000

/**
 * Works an answer out once for all who ask for the same between two changes: each change has every open window ask anew.
 *
 * @param revision counts the changes.
 */
export function sharedAnswers<T>(revision: () => number, now: () => Date) {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<T> }>()
  let known = revision()
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    if (known !== revision()) answers.clear()
    known = revision()
    for (const [old, { until }] of answers) if (until <= at) answers.delete(old)
    const shared = answers.get(key)
    if (shared) return shared.answer
    const answer = work()
    answers.set(key, { until: at + freshMs, answer })
    answer.catch(() => answers.delete(key))
    return answer
  }
}
