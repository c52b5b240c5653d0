import { readFileValue, valueAt } from '#checker/edit.ts'
import { type ConfigFiles, decode, isConfigFile, overlayName } from '#checker/files.ts'
import { renamedFigures } from '#checker/rename.ts'
import { planKey } from '#engine/plans.ts'
import type { Change, Operation } from '../protocol.ts'

type Files = ConfigFiles['files']

/** Adds to a change that renames a plan, or gives it another provider, the texts that quote its figures by that name. */
export function withRenamedPlan(change: Change, files: Files): Change {
  const quotes = change.operations.flatMap((operation) => quotesRenamed(operation, files))
  return quotes.length === 0 ? change : { ...change, operations: [...quotes, ...change.operations] }
}

/** The operations that write the texts which quote the plan that an operation renames; none for any other. */
export function quotesRenamed(operation: Operation, files: Files): Operation[] {
  const renamed = renamedPlan(operation, files)
  return renamed ? quotesOf(renamed, files) : []
}

const marketFile = /^config\/markets\/([^/.]+)\.json$/

interface RenamedPlan {
  readonly market: string
  readonly was: string
  readonly is: string
}

function renamedPlan(operation: Operation, files: Files): RenamedPlan | undefined {
  if (operation.kind !== 'set') return undefined
  const { file, at, value } = operation
  const [list, index, name] = at
  const market = marketFile.exec(file)?.[1]
  const isName = at.length === 3 && list === 'plans' && (name === 'plan' || name === 'provider')
  if (market === undefined || !isName || typeof value !== 'string') return undefined
  const plans = valueAt(readFileValue(file, textIn(files, file) ?? '')?.value, ['plans'])
  if (!Array.isArray(plans)) return undefined
  const keys = plans.map(keyOf)
  const [was, is] = [keys[Number(index)], keyOf({ ...Object(plans[Number(index)]), [name]: value })]
  // A name that two plans share quotes neither.
  const isAmbiguous = keys.some((key, i) => i !== index && (key === was || key === is))
  return was === undefined || is === undefined || was === is || isAmbiguous ? undefined : { market, was, is }
}

function keyOf(plan: unknown): string | undefined {
  const { provider, plan: name } = Object(plan) as Readonly<Record<string, unknown>>
  return typeof provider === 'string' && typeof name === 'string'
    ? planKey({ provider: { id: provider }, plan: name })
    : undefined
}

function quotesOf({ market, was, is }: RenamedPlan, files: Files): Operation[] {
  const plans = new Map([[was, is]])
  const markets = planKeysIn(files)
  return [...files.keys()].filter(isConfigFile).flatMap((file): Operation[] => {
    const text = textIn(files, file)
    if (!text?.includes(was)) return []
    const subject = marketOf(overlayName(file)?.original ?? file, files)
    const renamed = renamedFigures(text, { market, subject, markets, plans })
    return renamed === text ? [] : [{ kind: 'write', file, text: renamed, was: text }]
  })
}

/** The keys of the plans of each market. */
function planKeysIn(files: Files): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...files.keys()].flatMap((file) => {
      const id = marketFile.exec(file)?.[1]
      const plans = id === undefined ? [] : valueAt(readFileValue(file, textIn(files, file) ?? '')?.value, ['plans'])
      const keys = Array.isArray(plans) ? plans.flatMap((plan) => keyOf(plan) ?? []) : []
      return id === undefined ? [] : [[id, new Set(keys)] as const]
    }),
  )
}

function textIn(files: Files, file: string): string | undefined {
  return files.has(file) ? decode(file, files.get(file) ?? null).text : undefined
}

/** The market that a file is about; undefined if it is about all. */
function marketOf(file: string, files: Files): string | undefined {
  const ofFolder = /^config\/(?:markets\/([^/.]+)|providers\/([^/]+)\/)/.exec(file)?.slice(1).find(Boolean)
  if (ofFolder !== undefined || !file.startsWith('config/articles/')) return ofFolder
  const market = valueAt(readFileValue(file, textIn(files, file) ?? '')?.value, ['market'])
  return typeof market === 'string' ? market : undefined
}
