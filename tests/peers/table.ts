/** A row of a table with a cell for each rival, ours first. */
export interface Row {
  readonly name: string
  readonly cells: readonly (number | string)[]
  readonly digits?: number
  /** Undefined for rows without a better cell. */
  readonly better?: 'less'
}

/** The next thing to do in rows where a peer is better, by the prefix of their names. */
const nextSteps: Readonly<Record<string, string>> = {
  'whole build': 'check a config that nobody has checked in less time, and write files away from the thread that renders',
  'render and write': 'opening files takes most of it, so write several at once, away from the thread that renders',
  'peak memory': 'let go of what the checker remembers before the pages are rendered',
  written: 'leave the texts and the menu that all pages share out of the data of each',
  'HTML and styles': 'leave out of the data in a page what its HTML says already',
  script: 'load the library of the forms with the contact step, and that of the table with the first filter',
  'first paint': 'send less style before the first text',
  'an answer counts': 'paint the question before what stands around it',
  'an answer shows': 'bring the wizard to life before the frame around it',
  'a filter counts': 'paint the filters before the rows',
  'a filter shows': 'send less before the filters',
}

/** Prints a table in Markdown, and under it the rows where a peer is better, with the next thing to do. */
export function printTable(title: string, names: readonly string[], rows: readonly Row[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  console.log('')
  line([title, ...names])
  line(['---', ...names.map(() => '--:')])
  for (const row of rows) line([row.name, ...row.cells.map((cell) => inWords(cell, row))])
  console.log('')
  for (const row of rows) {
    const [ours, ...others] = row.cells
    const won = names.slice(1).filter((name, i) => row.better && !name.startsWith('ours') && isLess(others[i], ours))
    if (won.length > 0) console.log(`- ${won.join(' and ')}: better at ${row.name}. Next: ${nextStep(row.name)}.`)
  }
}

function isLess(theirs: number | string | undefined, ours: number | string | undefined): boolean {
  return typeof theirs === 'number' && typeof ours === 'number' && theirs < ours
}

function nextStep(name: string): string {
  const [, step] = Object.entries(nextSteps).find(([start]) => name.startsWith(start)) ?? []
  if (!step) throw new Error(`There is no next step for "${name}".`)
  return step
}

function inWords(cell: number | string, { digits = 0 }: Row): string {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return 'never'
  return cell.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
