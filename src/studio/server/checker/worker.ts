import type { MessagePort } from 'node:worker_threads'
import { checkCache } from '#checker/disk.ts'
import type { ConfigFiles } from '#checker/files.ts'
import { openOnes } from '#checker/findings.ts'
import { type Gap as Found, readyList } from '#checker/ready.ts'
import { RequestError } from '#workbench/request-error.ts'
import { studioBundles } from '#workbench/server/bundles.ts'
import type { Events, Findings, OutlineEntry, ReadyGaps } from '../../protocol.ts'
import { leadForms } from '../lead-forms.ts'
import { type Preview, type PreviewOptions, startPreview } from '../preview/preview.ts'
import { addTo, quickFix, renamed } from './changes.ts'
import { type ChangedContents, type CheckSession, createCheckSession, lastSite } from './check-session.ts'
import { createBaseline, createComparison, whatIf } from './diff.ts'
import { dueOf, placedGap } from './due.ts'
import { countFindings, listFindings } from './findings.ts'
import { libraryOf } from './library.ts'
import { outlineOf } from './outline.ts'
import { proposed, textToPropose } from './proposal.ts'
import { marketsOf, referencesFor } from './references.ts'
import { replaced, searched } from './search.ts'
import { sureFixes } from './sure-fixes.ts'
import { translated, translationOf } from './translation.ts'

/** The worker that checks the config as it is being edited and serves the preview, so that typing waits for neither. */

export interface WorkerOptions {
  readonly root: string
  readonly schemasRoot: string
  /** The folder whose `node_modules` caches checks. */
  readonly cacheRoot: string
  readonly revision: number
  readonly config: ConfigFiles
}

/** Only calls have replies. */
export type WorkerMessage =
  | { readonly kind: 'change'; readonly revision: number; readonly contents: ChangedContents }
  | { readonly kind: 'call'; readonly id: number; readonly method: MethodName; readonly input: unknown }

export type WorkerReply = { readonly id: number } & (
  | { readonly output: unknown }
  | { readonly refused: { readonly kind: RequestError['kind']; readonly message: string } }
  | { readonly error: unknown }
)

export interface CheckResult {
  readonly findings: Findings
  readonly outline: { readonly revision: number; readonly entries: readonly OutlineEntry[] }
}

export type Methods = ReturnType<typeof methodsOf>
export type MethodName = keyof Methods

/** The methods that can be called. Input and output have to survive a structured clone. */
function methodsOf(session: CheckSession, schemasRoot: string, running: AsyncDisposableStack) {
  const baseline = createBaseline(schemasRoot)
  const compare = createComparison(baseline)
  let preview: Preview | undefined
  const show = (): Events['preview'] => {
    const shown = session.shown()
    return { revision: session.revision, held: shown?.held ?? [], failing: (shown && preview?.show(shown)) ?? [] }
  }
  const on =
    <Input, Output>(method: (session: CheckSession, input: Input) => Output) =>
    (input: Input) =>
      method(session, input)
  return {
    show,
    /** Undefined if a change has overtaken the check. */
    async check(): Promise<CheckResult | undefined> {
      if (!(await session.checkInSteps())) return undefined
      return { findings: countFindings(session), outline: { revision: session.revision, entries: outlineOf(session) } }
    },
    findings: on(findingsSince(baseline)),
    references: on(referencesFor),
    providerMarkets: on(marketsOf),
    translation: on(translationOf),
    translate: on(translated),
    textToPropose: on(textToPropose),
    proposed: on(proposed),
    fix: on(quickFix),
    fixAll: on(sureFixes),
    rename: on(renamed),
    search: on(searched),
    replace: on(replaced),
    ready: on(readyOf),
    due: on(dueOf),
    library: (_input: object) => libraryOf(session),
    leadForms: (_input: object) => leadForms(session),
    add: on(addTo),
    diff: (asked: { readonly files?: readonly string[]; readonly day?: string }) => compare(session, asked),
    whatIf: on(whatIf),
    async preview(options: Pick<PreviewOptions, 'editors' | 'port' | 'token'>) {
      const starting = await startPreview({ bundles: await studioBundles(), root: session.root, ...options })
      preview = running.adopt(starting, ({ close }) => close())
      show()
      return { address: preview.address, token: preview.token }
    },
    /** The address of the preview as of a day; undefined before `preview`. */
    previewOn: async ({ day, port }: { readonly day: string; readonly port?: number }) => preview?.on(day, port),
  } as const
}

/** Answers the messages of a port until it is disposed of. */
export function serveChecks(
  port: MessagePort,
  { root, schemasRoot, cacheRoot, revision, config }: WorkerOptions,
): AsyncDisposable {
  const running = new AsyncDisposableStack()
  const session = createCheckSession(
    root,
    config,
    checkCache(() => cacheRoot),
  )
  session.change(revision, new Map())
  // A check that is under way ends at its next step.
  running.defer(() => session.change(session.revision, new Map()))
  const methods = methodsOf(session, schemasRoot, running)
  port.on('message', async (message: WorkerMessage) => {
    if (message.kind === 'change') session.change(message.revision, message.contents)
    else port.postMessage(await replyTo(message, methods))
  })
  return running
}

async function replyTo(
  { id, method, input }: Extract<WorkerMessage, { kind: 'call' }>,
  methods: Methods,
): Promise<WorkerReply> {
  try {
    // `RestartingWorker.ask` holds its callers to the input of the method.
    return { id, output: await methods[method](input as never) }
  } catch (error) {
    // A structured clone of an error loses its class and its own properties.
    if (error instanceof RequestError) return { id, refused: { kind: error.kind, message: error.message } }
    return { id, error }
  }
}

/** Lists findings by what was edited since the config was published. */
function findingsSince(baseline: ReturnType<typeof createBaseline>) {
  return async (session: CheckSession, asked: Parameters<typeof listFindings>[1]) => {
    const { config: before } = await baseline(session.root)
    return listFindings(session, asked, before.files)
  }
}

/** The list of things to do before a market goes live, each with its place. */
function readyOf(session: CheckSession, { market: id }: { readonly market: string }): ReadyGaps {
  const site = lastSite(session)
  const market = site?.markets.find((one) => one.id === id)
  if (!site || !market) {
    if (site && session.textOf(`config/markets/${id}.json`) === undefined)
      throw new RequestError('missing', `There is no market ${id}.`)
    const problem = 'Put the errors of this market right first. Then this lists what is left.'
    return { isReady: false, wrong: [], toConsider: [], problem }
  }
  const { wrong, toConsider } = readyList(market, site, openOnes(session.checked().diagnostics))
  const placed = (gaps: readonly Found[]) => gaps.map((gap) => placedGap(session, gap))
  return { isReady: wrong.length === 0, wrong: placed(wrong), toConsider: placed(toConsider) }
}
