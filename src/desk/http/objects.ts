import type { FastifyRequest } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import type { About } from '../access.ts'
import { spanOf } from '../changes/change-span.ts'
import { changeWith, isEditor, openChangeWith } from '../changes/changes.ts'
import { hasRoleForAll, type OwnMarket } from '../people/file-rights.ts'
import type { Person } from '../people/people.ts'
import { hasRole, hasRoleFor, publishers, writers } from '../people/roles.ts'
import { publicationWith } from '../publish/publications.ts'
import { editedFiles, type Span, touchedMarkets } from '../review/changed-files.ts'
import type { Desk } from './desk.ts'

/** Throws a `RequestError` for a change or publication that the rights of a person do not reach. */
export async function assertReaches(
  desk: Desk,
  { params }: Pick<FastifyRequest, 'params'>,
  about: About,
  person: Person,
): Promise<void> {
  const { change, id }: { readonly change?: string; readonly id?: string } = Object(params)
  if (about === 'own-change') await assertOwnChange(desk, String(change), person)
  if (about === 'to-publish') await assertToPublish(desk, String(change), person)
  if (about === 'publication') await assertPublication(desk, String(id), person)
}

async function assertOwnChange(desk: Desk, id: string, person: Person): Promise<void> {
  const { owner, state } = await changeWith(desk.db, id)
  // The routes themselves refuse a published change, with the sentence for it.
  if (owner === person.id || state === 'published') return
  const touched = () => marketsOfChange(desk, id)
  // An editor of one market must not gain rights over the whole change by an edit in it, or by a picture.
  const hasEdited = await isEditor(desk.db, id, person.id)
  if (hasEdited && hasRoleForAll(person.grants, writers, await touched())) return
  if (await publishesAll(person, touched)) return
  throw new RequestError('foreign', 'This is the change of somebody else: ask them, or a publisher of its markets.')
}

/** Also a later time wants the rights of now: nobody else could publish the change until then. */
async function assertToPublish(desk: Desk, id: string, person: Person): Promise<void> {
  const touched = async () => {
    await openChangeWith(desk.db, id)
    return marketsOfChange(desk, id)
  }
  if (await publishesAll(person, touched)) return
  throw new RequestError(
    'foreign',
    'This change is of markets that your roles do not include: ask a publisher of all of them.',
  )
}

async function assertPublication(desk: Desk, id: string, person: Person): Promise<void> {
  const { db, root } = desk.publisher.options
  const { commit, change } = await publicationWith(db, id)
  const touched = () =>
    commit === null ? marketsOfChange(desk, change) : marketsIn({ root, before: `${commit}^`, after: commit })
  if (await publishesAll(person, touched)) return
  throw new RequestError(
    'foreign',
    'This is published for markets that your roles do not include: ask a publisher of all.',
  )
}

/** Whether a person publishes for each of these markets, which are found out only where that matters. */
async function publishesAll({ grants }: Person, touched: () => Promise<readonly OwnMarket[]>): Promise<boolean> {
  if (!hasRole(grants, publishers)) return false
  return hasRoleFor(grants, publishers, undefined) || hasRoleForAll(grants, publishers, await touched())
}

async function marketsOfChange({ copies }: Desk, id: string): Promise<readonly OwnMarket[]> {
  return marketsIn(await spanOf(await copies.open(id)))
}

async function marketsIn(span: Span): Promise<readonly OwnMarket[]> {
  return touchedMarkets(await editedFiles(span))
}
