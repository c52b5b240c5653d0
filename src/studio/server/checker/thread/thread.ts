/** The thread that checks the config as it is being edited, and shows its pages: whoever types never waits for it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ConfigFiles, FileContent } from '../../../../config/files/decode.ts'
import { checkCache } from '../../../../storage/check-cache.ts'
import { Refused } from '../../../workspace/refused.ts'
import { createDesk } from '../desk.ts'
import { type MethodName, methodsOf } from './methods.ts'

/** What the thread is started with. */
export interface ThreadOptions {
  readonly root: string
  readonly schemasRoot: string
  readonly config: ConfigFiles
}

/** New contents, by file; undefined for a file that goes. */
export type NewContents = ReadonlyMap<string, FileContent | undefined>

/** What the thread is told, in order: what has changed, which has no reply, and what is asked. */
export type ThreadRequest =
  | { readonly kind: 'change'; readonly revision: number; readonly contents: NewContents }
  | { readonly kind: 'ask'; readonly id: number; readonly method: MethodName; readonly asked: unknown }

/** What came of a question. */
export type ThreadReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: { readonly kind: Refused['kind']; readonly message: string } }
  | { readonly id: number; readonly failed: unknown }

const { root, schemasRoot, config } = workerData as ThreadOptions
const desk = createDesk(
  root,
  config,
  checkCache(() => root),
)
const methods = methodsOf(desk, schemasRoot)

async function replyTo({ id, method, asked }: Extract<ThreadRequest, { kind: 'ask' }>): Promise<ThreadReply> {
  try {
    // What is asked by a name is what its method takes: `Checker` holds its callers to that.
    return { id, answer: await methods[method](asked as never) }
  } catch (error) {
    if (error instanceof Refused) return { id, refused: { kind: error.kind, message: error.message } }
    return { id, failed: error }
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'change') desk.change(request.revision, request.contents)
  else void replyTo(request).then((reply) => parentPort?.postMessage(reply))
})
