import { urlSigner } from '#server/protection.ts'
import type { Variables } from '#server/settings.ts'
import { translatorOf } from '#studio/server/proposals/translator.ts'
import { listening, openStudio } from '#studio/server/start.ts'
import { studioBundles } from '#workbench/server/bundles.ts'
import { openGitProcess } from '#workbench/server/git.ts'
import { studioOptions } from './changes/change-studio.ts'
import { live, workingCopies } from './changes/working-copies.ts'
import { openDeskDatabase } from './database/desk-database.ts'
import { buildDesk } from './http/build-desk.ts'
import type { Desk } from './http/desk.ts'
import { openStreams } from './http/streams.ts'
import { inboxOf } from './leads/inbox/inbox.ts'
import { openInbox } from './leads/inbox/open-inbox.ts'
import { mailArrivals } from './leads/mail/arrivals.ts'
import { startStateWebhooks } from './leads/state-webhook/state-webhook.ts'
import { previewGateway } from './preview/preview-gateway.ts'
import { previewKeys } from './preview/preview-keys.ts'
import { deskMailer } from './publish/alarm.ts'
import { deskPublisher } from './publish/publisher.ts'
import { readDeskSettings } from './settings.ts'
import { openCeremonies } from './sign-in/ceremonies.ts'
import { openOidc } from './sign-in/oidc.ts'
import { ownerLink } from './sign-in/owner-link.ts'
import { removeEndedSessions } from './sign-in/sessions.ts'

interface DeskOptions {
  /** The folder of config/, in a clone of the desk's own. */
  readonly root: string
  /** The folder of schemas/. */
  readonly schemasRoot: string
  readonly env: Variables
  readonly now?: () => Date
}

export interface RunningDesk {
  /** Such as `https://desk.example`. */
  readonly address: string
  /** The link for the owner while there is none. */
  readonly ownerLink: string | undefined
  /** Resolves to the reason when the database cannot be used any more: the desk has to be started again. */
  readonly lost: Promise<Error>
  readonly stop: () => Promise<void>
}

/** Starts the desk. Throws a `StartError` for mistakes of settings, and an error if its folder or port is in use. */
export async function startDesk({ root, schemasRoot, env, now = () => new Date() }: DeskOptions): Promise<RunningDesk> {
  const settings = readDeskSettings(env, root)
  const { origin, previews: pattern, oidc, trustProxy, translation, leads, publish } = settings
  await using begun = new AsyncDisposableStack()
  begun.use(openGitProcess())
  const database = begun.adopt(await openDeskDatabase(leads), ({ close }) => close())
  const { db, previewKey, lost, personKey } = database
  await removeEndedSessions(db, now())
  const streams = begun.adopt(openStreams(db, origin, now), ({ close }) => close())
  const ofAll = { schemasRoot, cacheRoot: root, trustProxy, translator: translation && translatorOf(translation) }
  const opened = workingCopies({
    root,
    openStudio: async (folder, change) => {
      const studio = await openStudio({ root: folder, ...ofAll, ...studioOptions(desk, change) })
      await Promise.all([studio.editor.ready(), studio.preview.open([origin])])
      return studio
    },
  })
  const copies = begun.adopt(opened, ({ end }) => end())
  const keys = previewKeys(urlSigner(previewKey))
  const desk: Desk = {
    db,
    origin,
    now,
    oidc: oidc && openOidc(oidc, origin),
    ceremonies: openCeremonies(now),
    mail: leads.mail && deskMailer(leads.mail, now),
    streams,
    copies,
    previews: pattern === undefined ? undefined : previewGateway({ db, now, copies, keys, pattern }),
    inbox: openInbox(
      inboxOf({ leads: database.leads, personKey, now, root, copies, settings: leads }),
      (ids) => void mailArrivals(desk, ids).catch(console.error),
    ),
    publisher: deskPublisher({ db, root, schemasRoot, origin, now, settings: publish, mail: leads.mail, copies }),
  }
  // Nobody else has this folder from now on.
  await copies.open(live)
  const app = begun.adopt(buildDesk(desk, { bundles: await studioBundles(), trustProxy }), (one) => one.close())
  await listening(app, settings)
  begun.adopt(startStateWebhooks(leads, { database: database.leads, now }), ({ stop }) => stop())
  const link = await ownerLink(db, now(), origin)
  const running = begun.move()
  return { address: origin, ownerLink: link, lost, stop: () => running.disposeAsync() }
}
