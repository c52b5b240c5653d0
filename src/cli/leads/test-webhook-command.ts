import type { Command } from 'commander'
import { testWebhook } from '#server/outbox.ts'
import { type LeadSettings, readLeadSettings } from '#server/settings.ts'
import { InputError } from '../command.ts'
import type { Surroundings } from './lead-tools.ts'

/** Adds `test-webhook`, which opens no database; `onDone` gets whether every webhook took the test event. */
export function addTestWebhookCommand(
  program: Command,
  { root, env, now, say }: Surroundings,
  onDone: (areAllReached: boolean) => void,
): void {
  program
    .command('test-webhook')
    .description('send a signed test event to the webhooks, and say what they answer')
    .action(async () => {
      let areAllReached = true
      for (const [market, target] of targets(readLeadSettings(env, root))) {
        const { delivered, result } = await testWebhook(target, market, { now })
        const { host } = new URL(target.url)
        say(
          `${host}${market ? ` (${market})` : ''} ${delivered ? 'took the test event' : 'did not take it'}: ${result}.`,
        )
        areAllReached &&= delivered
      }
      onDone(areAllReached)
    })
}

function targets({ webhook }: LeadSettings) {
  if (!webhook) throw new InputError('No webhook is set up: set WEBHOOK_URL and WEBHOOK_SECRETS, as for the server.')
  return [[null, webhook] as const, ...(webhook.markets ?? [])]
}
