/** The words of a path below its first two folders, such as those of `plans-table`, `PlansTable` or `plansTable`. */
export function wordsOf(file: string): Set<string> {
  const names = file
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(2)
  const words = names.flatMap((name) => name.split(/[-.]|(?<=[a-z])(?=[A-Z])/)).map((word) => word.toLowerCase())
  return new Set(words.filter((word) => word.length > 2 && word !== 'test' && word !== 'spec'))
}
