import { availableParallelism } from 'node:os'
import { RequestError } from '#workbench/request-error.ts'
import { limitTo } from '#workbench/server/limit.ts'
import type { ChangedContents } from './check-session.ts'
import { type Output, pausedMessage, RestartingWorker, type StartWorker } from './restarting-worker.ts'
import type { CheckResult, WorkerOptions } from './worker.ts'

interface CheckerOptions extends Pick<WorkerOptions, 'root' | 'schemasRoot' | 'cacheRoot'> {
  /** The config as it is now. */
  readonly config: () => WorkerOptions['config']
  readonly onShown: (shown: Output<'show'>) => void
  readonly onChecked: (checked: CheckResult) => void
  /** Called with the reason when checking is paused, and with undefined when it goes on. */
  readonly onTrouble: (problem: string | undefined) => void
  /** Threads, when left out. */
  readonly startWorker?: StartWorker | undefined
}

export type Checker = ReturnType<typeof openChecker>

/** How long typing has to pause before the config is checked. */
const debounceMs = 150

/** How long the worker of comparisons stays without one. */
const comparingIdleMs = 60_000

/** A desk has a checker for each change that is open: their work leaves a core to the edits of all. */
const inTurn = limitTo(Math.max(1, availableParallelism() - 1))

/** Keeps a config checked and previewed in workers; starts with a first check. */
export function openChecker({ config, onShown, onChecked, onTrouble, startWorker, ...roots }: CheckerOptions) {
  let revision = 0
  let timer: NodeJS.Timeout | undefined
  const options = () => ({ ...roots, revision, config: config() })
  const settings = { options, ...(startWorker && { start: startWorker }) }
  const worker = new RestartingWorker({ ...settings, onRestart: () => jobs.run(preview.reopen, show, check) })
  // Comparisons take up to seconds; meanwhile the first worker previews typing.
  const comparing = new RestartingWorker({ ...settings, idleMs: comparingIdleMs })
  const preview = reopenedPreview(worker)
  const jobs = backgroundJobs(onTrouble)
  const first = Promise.withResolvers<CheckResult>()
  let last = first.promise
  const show = coalesced(async () => onShown(await inTurn(() => worker.ask('show'), true)))
  const check = coalesced(async () => {
    const checked = await inTurn(() => worker.ask('check'))
    // The newer change that cancelled this check has a check of its own.
    if (!checked) return
    first.resolve(checked)
    last = Promise.resolve(checked)
    onChecked(checked)
    jobs.recovered()
  })
  jobs.run(
    show,
    () => check().catch(first.reject),
    () => first.promise,
  )
  return {
    /** Shows new contents at once, and checks them when nothing more has changed for a moment. */
    change(next: number, contents: ChangedContents) {
      revision = next
      for (const each of [worker, comparing]) each.change(revision, contents)
      jobs.run(show)
      clearTimeout(timer)
      timer = setTimeout(() => jobs.run(check), debounceMs)
    },
    ask: worker.ask.bind(worker) as RestartingWorker['ask'],
    /** For calls that compare sites. */
    askSlow: comparing.ask.bind(comparing) as RestartingWorker['ask'],
    /** Compares the whole working copy with the published site, as of today or of a day. */
    compare: coalescedBy((day?: string) => comparing.ask('diff', day === undefined ? {} : { day })),
    preview: preview.open,
    previewOn: preview.on,
    /** The last result; waits for the first. */
    last: () => last,
    async close() {
      jobs.close()
      clearTimeout(timer)
      await Promise.all([worker.close(), comparing.close()])
    },
  }
}

/** Runs jobs that nobody waits for, and reports trouble until one of them succeeds. */
function backgroundJobs(onTrouble: CheckerOptions['onTrouble']) {
  let isClosed = false
  let hasTrouble = false
  const report = (error: unknown) => {
    if (isClosed) return
    if (!(error instanceof RequestError)) console.error(error)
    hasTrouble = true
    onTrouble(pausedMessage)
  }
  return {
    run(...jobs: (() => Promise<unknown>)[]) {
      for (const job of jobs) job().catch(report)
    },
    recovered() {
      if (hasTrouble) onTrouble(undefined)
      hasTrouble = false
    },
    close() {
      isClosed = true
    },
  }
}

/** The preview, which a restarted worker opens at the same addresses again. */
function reopenedPreview(worker: RestartingWorker) {
  let opened: { readonly editors: readonly string[]; readonly port: number; readonly token: string } | undefined
  const ports = new Map<string, number>()
  return {
    /** The address of the preview as of a day. */
    async on(day: string) {
      const found = await worker.ask('previewOn', { day })
      if (found !== undefined) ports.set(day, Number(new URL(found).port))
      return found
    },
    async open(editors: readonly string[]) {
      const found = await worker.ask('preview', { editors })
      opened = { editors, port: Number(new URL(found.address).port), token: found.token }
      return found
    },
    async reopen() {
      if (opened) await worker.ask('preview', opened)
      for (const [day, port] of ports) await worker.ask('previewOn', { day, port })
    },
  }
}

/** The same for each day; the last one alone is kept, since others are asked for again. */
function coalescedBy<Result>(work: (day?: string) => Promise<Result>): (day?: string) => Promise<Result> {
  let last: { readonly day: string | undefined; readonly run: () => Promise<Result> } | undefined
  return (day) => {
    if (last?.day !== day || !last) last = { day, run: coalesced(() => work(day)) }
    return last.run()
  }
}

/** Runs `work` once at a time; calls that come meanwhile share one next run. */
function coalesced<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  const begin = () => {
    next = undefined
    const running = work()
    last = running
    return running
  }
  return () => (next ??= last.then(begin, begin))
}
