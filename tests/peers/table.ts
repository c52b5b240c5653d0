/** A row of a table: what was measured, and a cell for each rival, ours first. */
export interface Row {
  readonly name: string
  readonly cells: readonly (number | string)[]
  readonly digits?: number
  /** Left out where no cell is better than another. */
  readonly better?: 'less'
}

/** What is to be done next where a peer is better, by the beginning of the row's name. */
const nextSteps: Readonly<Record<string, string>> = {
  'whole build':
    'keep the bundled app between machines as it is kept between builds: nothing in it is the market’s own',
  'render and write': 'render the frame of the pages of one market once, and only the blocks of each page',
  'peak memory': 'hand the composed pages of a market to a worker and forget them there',
  written: 'leave the page’s data out of its HTML where `page.json` has it',
  'HTML and styles': 'only those rules of a block’s sheet that the page’s data can bring up',
  script: 'the router and the form library after the first answer, the table library with the first filter',
  'first paint': 'fewer bytes of style before the first text',
  'first answer counts': 'paint the question before what stands under it',
  'answer shows at once': 'hydrate the wizard before the frame around it',
  'first filter counts': 'paint the bar before the rows',
  'filter shows at once': 'hydrate the comparison before what stands under it',
}

/** Prints a table in Markdown, and under it where a peer is better than we are, with what is to be done next. */
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
