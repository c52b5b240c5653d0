import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isConfigFile } from '#checker/files.ts'
import type { TextChange } from '#studio/server/workspace/permit.ts'
import { audit } from '../audit.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { isEditor, recordEdit } from './changes.ts'

type Stores = Pick<Desk, 'db' | 'now'>

/** The edits of a request that the database knows of, each as `change` or as `change picture`. */
interface OnRecord {
  readonly known: Set<string>
  hasEdited: boolean
}

const onRecord = new AsyncLocalStorage<OnRecord>()

/** Thrown for an edit that the database does not know of yet. */
class Unrecorded extends Error {
  readonly edit: string
  /** Set for a picture that is removed. */
  readonly picture: string | undefined

  constructor(edit: string, picture?: string) {
    super('This edit is not on record.')
    this.edit = edit
    this.picture = picture
  }
}

/** Throws for an edit whose author, or a removed picture that the audit, does not have yet. */
export function assertOnRecord(change: string, { file, after }: Pick<TextChange, 'file' | 'after'>): void {
  const record = onRecord.getStore()
  if (!record?.known.has(change)) throw new Unrecorded(change)
  const removal = `${change} ${file}`
  if (after === undefined && !isConfigFile(file) && !record.known.has(removal)) throw new Unrecorded(removal, file)
  record.hasEdited = true
}

/** Edits a change as a person, who is put on record as its editor first. */
export async function asEditor<Result>(
  { db, now }: Stores,
  { change, person }: { readonly change: string; readonly person: string },
  work: () => Result,
): Promise<Awaited<Result>> {
  await recordEdit(db, now(), change, person)
  return await onRecord.run({ known: new Set([change]), hasEdited: false }, work)
}

/**
 * Answers the requests of a Studio that edit by putting them on record before they take effect: no right may hang on a
 * browser that waits for its answer. An edit that the permit finds missing there is recorded, and asked for again.
 */
export function recordEdits(app: FastifyInstance, desk: Stores, change: string): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST') return
    const { handler } = route
    route.handler = function (request, reply) {
      return recorded(desk, change, request, () => handler.call(this, request, reply))
    }
  })
}

async function recorded(desk: Stores, change: string, request: FastifyRequest, work: () => unknown): Promise<unknown> {
  const { db, now } = desk
  const person = sessionIn(request).person.id
  const known = new Set((await isEditor(db, change, person)) ? [change] : [])
  for (;;) {
    const record: OnRecord = { known, hasEdited: false }
    try {
      const answer = await onRecord.run(record, async () => work())
      if (record.hasEdited) await recordEdit(db, now(), change, person)
      return answer
    } catch (error) {
      if (!(error instanceof Unrecorded)) throw error
      const detail = error.picture?.replace(/^config\/assets/, '')
      if (detail === undefined) await recordEdit(db, now(), change, person)
      else await audit(db, now(), { person, action: 'picture-remove', detail, address: request.ip })
      known.add(error.edit)
    }
  }
}
