import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { Market } from '../../engine/site/site.ts'
import { flowTable } from './flow-table.ts'

/** The folder, under the root, of the flows that people have read and found right: `<market>.txt` for each market. */
export const pinsFolder = 'tests/flows'

/** The flow of each market with a wizard as it is pinned, by its file: every path and what it comes to, but no price. */
export function pinnedFlows(markets: readonly Market[]): Map<string, string> {
  return new Map(
    markets.flatMap((market) => {
      const { id, wizard } = market
      return wizard ? [[`${pinsFolder}/${id}.txt`, flowTable(market, wizard, { premiums: false })]] : []
    }),
  )
}

/**
 * What keeps a file from pinning the flow that there is, and what to do; undefined where nothing does. `flow` is what it
 * should say, `pinned` what it says; undefined where there is none.
 */
export function pinProblem(file: string, flow: string | undefined, pinned: string | undefined): string | undefined {
  // A checkout may have ends of lines of its own.
  const before = pinned?.replaceAll('\r\n', '\n')
  if (before === flow) return undefined
  if (flow === undefined) return `${file} pins a flow that there is no more. If that is meant, delete it.`
  const market = file.slice(pinsFolder.length + 1, -'.txt'.length)
  const todo = `run \`npm run flow -- ${market} --pin\` and commit ${file}.`
  if (before === undefined) {
    return `The flow of ${market} is not pinned. Read it (\`npm run flow -- ${market}\`); if it is right, ${todo}`
  }
  const format = { context: 1, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(file, file, before, flow, 'pinned', 'now', format)
  return `The flow of ${market} is not the pinned one. If that is meant, ${todo}\n\n${patch}`
}
